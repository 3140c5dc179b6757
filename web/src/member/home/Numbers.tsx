import { grouped } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Home.module.css";
import type { HomeData } from "./homeData.ts";

/** The numbers that matter; each leads to more. */
export function Numbers({ data: { points, coupons, liked, favorites } }: { data: HomeData }) {
  const news = favorites.filter(({ note }) => note !== undefined).length;
  const { available, pending, next_expiry } = points;
  const expiry = next_expiry && `${grouped(next_expiry.points)}ポイント（有効期限：${next_expiry.last_day}）`;
  return (
    <ul className={styles.numbers}>
      <Card
        to="/mypage/points"
        label="使えるポイント"
        number={available}
        unit="ポイント"
        note={expiry ?? (pending > 0 ? `付与予定 ${grouped(pending)}ポイント` : "失効予定はありません")}
      />
      <Card to="/mypage/points#coupons" label="使えるクーポン" number={coupons} unit="枚" note="条件と期限を見る" />
      <Card
        to="/mypage/favorite/item"
        label="お気に入り"
        number={liked}
        unit="点"
        note={news > 0 ? `値下げ・再入荷 ${news}点` : "値下げ・再入荷のお知らせはありません"}
      />
    </ul>
  );
}

type CardProps = { to: string; label: string; number: number; unit: string; note: string };

function Card({ to, label, number, unit, note }: CardProps) {
  return (
    <li>
      <Link to={to} className={styles.number}>
        <span className={styles.numberLabel}>{label}</span>
        <span className={styles.value}>
          <span className={`figures ${styles.figure}`}>{grouped(number)}</span>
          {unit}
        </span>
        <span className={styles.soft}>{note}</span>
      </Link>
    </li>
  );
}
