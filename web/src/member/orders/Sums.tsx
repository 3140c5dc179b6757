import type { OrderDetail } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** How the total comes about, with the tax of each rate. */
export function Sums({ order: { quote, method_name, status, refunded, refunding } }: { order: OrderDetail }) {
  return (
    <dl className={styles.sums}>
      {quote.campaign_discount > 0 && (
        <>
          <Row label={words.regularTotal} amount={quote.list_total} />
          <Row label={words.saleDiscount} amount={-quote.campaign_discount} />
        </>
      )}
      <Row label={words.subtotal} amount={quote.subtotal} />
      {quote.coupon_discounts.map(({ code, name, amount }) => (
        <Row
          key={code}
          label={words.couponNamed(name || code)}
          note={amount === 0 ? words.forShipping : undefined}
          amount={-amount}
        />
      ))}
      <Row label={words.shipping} amount={quote.shipping} />
      {quote.wrapping > 0 && <Row label={words.wrapping} amount={quote.wrapping} />}
      {quote.fee > 0 && <Row label={words.fee} amount={quote.fee} />}
      {quote.points_pay > 0 && <Row label={words.pointsUsed(grouped(quote.points_used))} amount={-quote.points_pay} />}
      <Row label={words.total} amount={quote.total} strong />
      {quote.taxes.map(({ percent, total, tax }) => (
        <Row key={percent} label={words.taxWithin(percent, yen(total))} amount={tax} soft />
      ))}
      {refunded > 0 && <Row label={words.refundedSum} amount={-refunded} />}
      {refunding > 0 && <Row label={words.refundUnderWay} amount={-refunding} />}
      <div className={styles.sum}>
        <dt>{words.paymentMethod}</dt>
        <dd>{method_name}</dd>
      </div>
      {quote.points_earned > 0 && status !== "cancelled" && status !== "refunded" && (
        <div className={styles.sum}>
          <dt>{words.pointsEarned}</dt>
          <dd className="figures">
            {grouped(quote.points_earned)}
            {words.points}
          </dd>
        </div>
      )}
    </dl>
  );
}

type RowProps = { label: string; note?: string | undefined; amount: number; strong?: boolean; soft?: boolean };

function Row({ label, note, amount, strong = false, soft = false }: RowProps) {
  return (
    <div className={cx(styles.sum, strong && styles.strong, soft && styles.tax)}>
      <dt>
        {label}
        {note !== undefined && <span className={styles.soft}>（{note}）</span>}
      </dt>
      <dd className="figures">{yen(amount)}</dd>
    </div>
  );
}
