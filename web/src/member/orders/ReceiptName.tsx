import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Orders.module.css";

/** A receipt made out to somebody else: a plain form, so the browser saves the file by itself. */
export function ReceiptName({ number }: { number: string }) {
  return (
    <Disclosure summary="領収書の宛名を変える">
      <form action={`/mypage/orders/${number}/receipt.pdf`} className={styles.ask}>
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
