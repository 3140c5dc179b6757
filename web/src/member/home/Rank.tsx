import type { RankView } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Progress } from "#ui/Progress.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Home.module.css";
import * as words from "./words.ts";

/** The member's rank, and what the next one needs. */
export function Rank({ rank: { rank, next, missing, purchases } }: { rank: RankView }) {
  return (
    <section aria-labelledby="rank" className={styles.rank}>
      <div className={styles.rankWords}>
        <h2 id="rank" className={styles.rankLabel}>
          {words.rank}
        </h2>
        <p className={styles.rankName}>{rank.name}</p>
        <p className={styles.soft}>
          {yen(rank.unit)}
          {words.perPurchase}
          {rank.rate}
          {words.points}
        </p>
      </div>
      <div className={styles.rankNext}>
        {next === null ? (
          <p>{words.topRank}</p>
        ) : (
          <Progress
            label={words.nextRank(yen(missing), next.name, yen(next.unit), next.rate)}
            max={next.from}
            value={purchases}
          />
        )}
        <p className={styles.rankMore}>
          <span>
            {words.boughtThisYear}
            {yen(purchases)}
          </span>
          <TextLink to="/guide/point">{words.aboutRank}</TextLink>
        </p>
      </div>
    </section>
  );
}
