import type { OrderInstructions } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** What has to be paid where, for orders that wait for it. */
export function HowToPay({ how }: { how: OrderInstructions }) {
  return (
    <Notice title={words.payUntil(how.deadline, yen(how.amount))}>
      {how.bank !== "" && <p className={styles.lines}>{how.bank}</p>}
      {how.stores.map(({ name, payment_code, confirmation_number }) => (
        <p key={name}>
          {name}：{payment_code}
          {confirmation_number !== "" && words.confirmationNumber(confirmation_number)}
        </p>
      ))}
      {how.receipt_url !== "" && (
        <p>
          <TextLink to={how.receipt_url}>{words.showNumbers}</TextLink>
        </p>
      )}
    </Notice>
  );
}
