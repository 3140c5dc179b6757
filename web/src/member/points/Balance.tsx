import type { PointsView } from "#api/contract.gen.ts";
import { grouped, yen } from "#text/yen.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Points.module.css";
import * as words from "./words.ts";

/** What can be spent, what is to come and what expires next. */
export function Balance({ points: { available, pending, next_expiry, point_value } }: { points: PointsView }) {
  return (
    <section aria-labelledby="balance" className={styles.balance}>
      <h2 id="balance" className={styles.label}>
        {words.usable}
      </h2>
      <p className={styles.value}>
        <span className={`figures ${styles.figure}`}>{grouped(available)}</span>
        {words.points}
      </p>
      <p className={styles.soft}>
        {words.onePoint}
        {yen(point_value)}
        {words.usableAs}
        <TextLink to="/guide/point">{words.aboutPoints}</TextLink>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{words.nextExpiry}</dt>
          <dd>
            {next_expiry === null ? words.none : words.expires(grouped(next_expiry.points), next_expiry.last_day)}
          </dd>
        </div>
        <div>
          <dt>{words.pending}</dt>
          <dd>{pending > 0 ? words.pendingAmount(grouped(pending)) : words.none}</dd>
        </div>
      </dl>
    </section>
  );
}
