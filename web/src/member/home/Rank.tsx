import type { RankView } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Progress } from "#ui/Progress.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Home.module.css";

/** The member's rank, and what the next one needs. */
export function Rank({ rank: { rank, next, missing, purchases } }: { rank: RankView }) {
  return (
    <section aria-labelledby="rank" className={styles.rank}>
      <div className={styles.rankWords}>
        <h2 id="rank" className={styles.rankLabel}>
          会員ランク
        </h2>
        <p className={styles.rankName}>{rank.name}</p>
        <p className={styles.soft}>
          {yen(rank.unit)}のお買い上げごとに{rank.rate}ポイント
        </p>
      </div>
      <div className={styles.rankNext}>
        {next === null ? (
          <p>最上位のランクです。いつもご愛顧いただき、ありがとうございます。</p>
        ) : (
          <Progress
            label={`あと${yen(missing)}のお買い上げで「${next.name}」（${yen(next.unit)}ごとに${next.rate}ポイント）`}
            max={next.from}
            value={purchases}
          />
        )}
        <p className={styles.rankMore}>
          <span>この1年のお買い上げ {yen(purchases)}</span>
          <TextLink to="/guide/point">ランクとポイントについて</TextLink>
        </p>
      </div>
    </section>
  );
}
