import type { OrderInstructions } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Confirm.module.css";

/** The numbers for the konbini, or the account to transfer to. */
export function HowToPay({ how }: { how: OrderInstructions }) {
  return (
    <section aria-labelledby="how-to-pay" className={styles.howTo}>
      <h2 id="how-to-pay" className={styles.partTitle}>
        お支払いのご案内
      </h2>
      <dl className={styles.pairs}>
        <dt>お支払い金額</dt>
        <dd className="figures">{yen(how.amount)}</dd>
        <dt>お支払い期限</dt>
        <dd>{how.deadline}</dd>
        {how.bank !== "" && (
          <>
            <dt>お振込先</dt>
            <dd className={styles.message}>{how.bank}</dd>
          </>
        )}
      </dl>
      {how.stores.length > 0 && (
        <table className={styles.stores}>
          <caption className="visually-hidden">コンビニごとの番号</caption>
          <thead>
            <tr>
              <th scope="col">お店</th>
              <th scope="col">お支払い番号</th>
              <th scope="col">確認番号</th>
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
      {how.receipt_url !== "" && <TextLink to={how.receipt_url}>お支払い方法のくわしい案内</TextLink>}
      <p className={styles.soft}>期限を過ぎると、ご注文は自動的にキャンセルになります。</p>
    </section>
  );
}
