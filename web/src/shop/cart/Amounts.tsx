import type { Quote } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import styles from "./Amounts.module.css";

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
            お支払い合計<span className={styles.tax}>税込</span>
          </dt>
          <dd className="figures">{yen(quote.total)}</dd>
        </div>
        {quote.taxes.map(({ percent, total, tax }) => (
          <div key={percent} className={styles.small}>
            <dt>
              {percent}%対象 {yen(total)}
              {percent === 8 && "（軽減税率）"}
            </dt>
            <dd className="figures">内消費税 {yen(tax)}</dd>
          </div>
        ))}
        {quote.points_earned > 0 && (
          <div className={styles.points}>
            <dt>{member ? "獲得予定ポイント" : "会員の方の獲得予定ポイント"}</dt>
            <dd className="figures">{grouped(quote.points_earned)}ポイント</dd>
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
    rows.push({ label: "通常価格の合計", amount: quote.list_total });
    rows.push({ label: "セール・キャンペーン割引", amount: -quote.campaign_discount });
  }
  rows.push({ label: "商品小計", amount: quote.subtotal });
  for (const { code, name, amount, shipping } of quote.coupon_discounts) {
    if (amount > 0) rows.push({ label: `クーポン「${name || code}」`, amount: -amount });
    else if (shipping > 0) rows.push({ label: `クーポン「${name || code}」`, note: "送料に適用", amount: 0 });
  }
  rows.push({ label: "送料", note: shippingNote(quote), amount: quote.shipping });
  if (quote.wrapping > 0) rows.push({ label: "ラッピング・のし", amount: quote.wrapping });
  if (quote.fee > 0) rows.push({ label: "代引手数料", amount: quote.fee });
  if (quote.points_pay > 0) {
    rows.push({ label: "ポイント利用", note: `${grouped(quote.points_used)}ポイント`, amount: -quote.points_pay });
  }
  return rows;
}

const freeWords = {
  "": undefined,
  threshold: "送料無料",
  categories: "送料無料の対象商品",
  subscriber: "デジタル会員の特典",
  plus: "ヘルスプラス会員の特典",
  coupon: "クーポンを適用",
} satisfies Record<Quote["shipping_free"], string | undefined>;

function shippingNote(quote: Quote): string | undefined {
  const free = freeWords[quote.shipping_free];
  if (free !== undefined) return free;
  const [first] = quote.parcels;
  if (quote.shipping_estimated && first !== undefined) return `${first.prefecture}への目安`;
  if (quote.parcels.length > 1) return `${quote.parcels.length}か所へのお届け`;
  return first !== undefined && first.trips > 1 ? `${first.prefecture}へ${first.trips}回のお届け` : first?.prefecture;
}
