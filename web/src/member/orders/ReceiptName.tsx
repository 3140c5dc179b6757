import type { OrderDetail } from "#api/contract.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Orders.module.css";
import { receiptPath } from "./orderRef.ts";
import * as words from "./words.ts";

/** A receipt made out to somebody else: a plain form, so the browser saves the file by itself. */
export function ReceiptName({ order }: { order: OrderDetail }) {
  return (
    <Disclosure summary={words.changeReceiptName}>
      <form method="post" action={receiptPath(order)} className={styles.ask}>
        {order.token !== "" && <input type="hidden" name="token" value={order.token} />}
        <TextField
          label={words.receiptName}
          name="name"
          hint={words.receiptNameHint}
          maxLength={40}
          autoComplete="organization"
        />
        <div>
          <Button type="submit" variant="secondary" size="small" data-track="order_receipt">
            {words.saveReceiptName}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
