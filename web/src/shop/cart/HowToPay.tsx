import type { OrderInstructions } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Confirm.module.css";
import * as words from "./words.ts";

/** The numbers for the konbini, or the account to transfer to. */
export function HowToPay({ how }: { how: OrderInstructions }) {
  return (
    <section aria-labelledby="how-to-pay" className={styles.howTo}>
      <h2 id="how-to-pay" className={styles.partTitle}>
        {words.howToPay}
      </h2>
      <dl className={styles.pairs}>
        <dt>{words.amountToPay}</dt>
        <dd className="figures">{yen(how.amount)}</dd>
        <dt>{words.deadline}</dt>
        <dd>{how.deadline}</dd>
        {how.bank !== "" && (
          <>
            <dt>{words.bankAccount}</dt>
            <dd className={styles.message}>{how.bank}</dd>
          </>
        )}
      </dl>
      {how.stores.length > 0 && (
        <table className={styles.stores}>
          <caption className="visually-hidden">{words.konbiniNumbers}</caption>
          <thead>
            <tr>
              <th scope="col">{words.konbini}</th>
              <th scope="col">{words.paymentNumber}</th>
              <th scope="col">{words.confirmationNumber}</th>
            </tr>
          </thead>
          <tbody>
            {how.stores.map(({ name, payment_code, confirmation_number }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="figures">{payment_code || "—"}</td>
                <td className="figures">{confirmation_number || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {how.receipt_url !== "" && <TextLink to={how.receipt_url}>{words.paymentGuide}</TextLink>}
      <p className={styles.soft}>{words.afterDeadline}</p>
    </section>
  );
}
