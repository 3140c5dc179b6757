import type { OrderDetail } from "#api/contract.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Orders.module.css";
import { receiptPath } from "./orderRef.ts";

/** A receipt made out to somebody else: a plain form, so the browser saves the file by itself. */
export function ReceiptName({ order }: { order: OrderDetail }) {
  return (
    <Disclosure summary="領収書の宛名を変える">
      <form method="post" action={receiptPath(order)} className={styles.ask}>
        {order.token !== "" && <input type="hidden" name="token" value={order.token} />}
        <TextField
          label="宛名"
          name="name"
          hint="「様」は自動で付きます。2回目からは「再発行」と入ります。"
          maxLength={40}
          autoComplete="organization"
        />
        <div>
          <Button type="submit" variant="secondary" size="small" data-track="order_receipt">
            この宛名で保存する
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
