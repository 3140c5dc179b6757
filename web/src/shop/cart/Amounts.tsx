import type { Quote } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import styles from "./Amounts.module.css";
import * as words from "./words.ts";

type Props = {
  quote: Quote;
  /** Whether points would be granted to whoever buys, or only to members. */
  member: boolean;
};

/** Every yen of what is to pay. */
export function Amounts({ quote, member }: Props) {
  const rows = rowsOf(quote);
  return (
    <div className={styles.amounts}>
      <dl className={styles.rows}>
        {rows.map(({ label, note, amount }) => (
          <div key={label} className={styles.row}>
            <dt>
              {label}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </dt>
            <dd className={cx("figures", amount < 0 && styles.less)}>{yen(amount)}</dd>
          </div>
        ))}
      </dl>
      <dl>
        <div className={styles.total}>
          <dt>
            {words.total}
            <span className={styles.tax}>{words.taxIncluded}</span>
          </dt>
          <dd className="figures">{yen(quote.total)}</dd>
        </div>
        {quote.taxes.map(({ percent, total, tax }) => (
          <div key={percent} className={styles.small}>
            <dt>
              {percent}
              {words.percentOf}
              {yen(total)}
              {percent === 8 && words.reducedRate}
            </dt>
            <dd className="figures">
              {words.taxWithin}
              {yen(tax)}
            </dd>
          </div>
        ))}
        {quote.points_earned > 0 && (
          <div className={styles.points}>
            <dt>{member ? words.pointsEarned : words.pointsForMembers}</dt>
            <dd className="figures">
              {grouped(quote.points_earned)}
              {words.points}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface Row {
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount: number;
}

/** What makes up the total, from list prices down: each row is there only when it says something. */
export function rowsOf(quote: Quote): readonly Row[] {
  const rows: Row[] = [];
  if (quote.campaign_discount > 0) {
    rows.push({ label: words.regularTotal, amount: quote.list_total });
    rows.push({ label: words.saleDiscount, amount: -quote.campaign_discount });
  }
  rows.push({ label: words.subtotal, amount: quote.subtotal });
  for (const { code, name, amount, shipping } of quote.coupon_discounts) {
    if (amount > 0) rows.push({ label: words.couponNamed(name || code), amount: -amount });
    else if (shipping > 0) rows.push({ label: words.couponNamed(name || code), note: words.forShipping, amount: 0 });
  }
  rows.push({ label: words.shipping, note: shippingNote(quote), amount: quote.shipping });
  if (quote.wrapping > 0) rows.push({ label: words.wrapping, amount: quote.wrapping });
  if (quote.fee > 0) rows.push({ label: words.codFee, amount: quote.fee });
  if (quote.points_pay > 0) {
    rows.push({
      label: words.pointsUsed,
      note: words.pointsAmount(grouped(quote.points_used)),
      amount: -quote.points_pay,
    });
  }
  return rows;
}

const freeWords = {
  "": undefined,
  threshold: words.freeShipping,
  categories: words.freeByGoods,
  subscriber: words.freeByReaders,
  plus: words.freeByHealthPlus,
  coupon: words.freeByCoupon,
} satisfies Record<Quote["shipping_free"], string | undefined>;

function shippingNote(quote: Quote): string | undefined {
  const free = freeWords[quote.shipping_free];
  if (free !== undefined) return free;
  const [first] = quote.parcels;
  if (quote.shipping_estimated && first !== undefined) return words.estimateFor(first.prefecture);
  if (quote.parcels.length > 1) return words.deliveriesTo(quote.parcels.length);
  return first !== undefined && first.trips > 1 ? words.tripsTo(first.prefecture, first.trips) : first?.prefecture;
}
