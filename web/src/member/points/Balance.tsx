import type { PointsView } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Points.module.css";

/** What can be spent, what is to come and what expires next. */
export function Balance({ points: { available, pending, next_expiry, point_value } }: { points: PointsView }) {
  return (
    <section aria-labelledby="balance" className={styles.balance}>
      <h2 id="balance" className={styles.label}>
        使えるポイント
      </h2>
      <p className={styles.value}>
        <span className={`figures ${styles.figure}`}>{grouped(available)}</span>ポイント
      </p>
      <p className={styles.soft}>
        1ポイント＝{yen(point_value)}として、ご注文のときに使えます。
        <TextLink to="/guide/point">ポイントについて</TextLink>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>次に失効するポイント</dt>
          <dd>
            {next_expiry === null
              ? "ありません"
              : `${grouped(next_expiry.points)}ポイント（有効期限：${next_expiry.last_day}）`}
          </dd>
        </div>
        <div>
          <dt>付与予定のポイント</dt>
          <dd>{pending > 0 ? `${grouped(pending)}ポイント（発送後に使えます）` : "ありません"}</dd>
        </div>
      </dl>
    </section>
  );
}
