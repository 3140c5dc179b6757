import FileText from "lucide-react/icons/file-text";
import type { OrderDetail } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** The credit notes (返還インボイス) of an order: plain forms, so the shop issues the paper and the browser saves it. */
export function Credits({ order: { number, token, credits } }: { order: OrderDetail }) {
  if (credits.length === 0) return null;
  const path = `${token === "" ? "/mypage/orders" : "/orders"}/${number}/credit.pdf`;
  return (
    <div className={styles.actions}>
      {credits.map((credit) => (
        <form key={credit.number} method="post" action={path}>
          <input type="hidden" name="credit" value={credit.number} />
          {token !== "" && <input type="hidden" name="token" value={token} />}
          <Button type="submit" variant="secondary" size="small" icon={<FileText aria-hidden />}>
            {words.creditNote}
            {credit.day} {credit.word} {yen(credit.yen)}）
          </Button>
        </form>
      ))}
    </div>
  );
}
