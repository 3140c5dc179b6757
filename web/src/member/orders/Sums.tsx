import type { OrderDetail } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import styles from "./Orders.module.css";

/** How the total comes about, with the tax of each rate. */
export function Sums({ order: { quote, method_name, status, refunded, refunding } }: { order: OrderDetail }) {
  return (
    <dl className={styles.sums}>
      {quote.campaign_discount > 0 && (
        <>
          <Row label="通常価格の合計" amount={quote.list_total} />
          <Row label="セール・キャンペーン割引" amount={-quote.campaign_discount} />
        </>
      )}
      <Row label="商品小計" amount={quote.subtotal} />
      {quote.coupon_discounts.map(({ code, name, amount }) => (
        <Row
          key={code}
          label={`クーポン「${name || code}」`}
          note={amount === 0 ? "送料に適用" : undefined}
          amount={-amount}
        />
      ))}
      <Row label="送料" amount={quote.shipping} />
      {quote.wrapping > 0 && <Row label="ラッピング・のし" amount={quote.wrapping} />}
      {quote.fee > 0 && <Row label="手数料" amount={quote.fee} />}
      {quote.points_pay > 0 && (
        <Row label={`ポイント利用（${grouped(quote.points_used)}ポイント）`} amount={-quote.points_pay} />
      )}
      <Row label="合計（税込）" amount={quote.total} strong />
      {quote.taxes.map(({ percent, total, tax }) => (
        <Row key={percent} label={`${percent}%対象 ${yen(total)}（うち消費税）`} amount={tax} soft />
      ))}
      {refunded > 0 && <Row label="ご返金済み" amount={-refunded} />}
      {refunding > 0 && <Row label="返金手続き中" amount={-refunding} />}
      <div className={styles.sum}>
        <dt>お支払い方法</dt>
        <dd>{method_name}</dd>
      </div>
      {quote.points_earned > 0 && status !== "cancelled" && status !== "refunded" && (
        <div className={styles.sum}>
          <dt>付与されるポイント</dt>
          <dd className="figures">{grouped(quote.points_earned)}ポイント</dd>
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
