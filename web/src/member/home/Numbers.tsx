import { grouped } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Home.module.css";
import type { HomeData } from "./homeData.ts";
import * as words from "./words.ts";

/** The numbers that matter; each leads to more. */
export function Numbers({ data: { points, coupons, liked, favorites } }: { data: HomeData }) {
  const news = favorites.filter(({ note }) => note !== undefined).length;
  const { available, pending, next_expiry } = points;
  const expiry = next_expiry && words.pointsExpire(grouped(next_expiry.points), next_expiry.last_day);
  return (
    <ul className={styles.numbers}>
      <Card
        to="/mypage/points"
        label={words.usablePoints}
        number={available}
        unit={words.points}
        note={expiry ?? (pending > 0 ? words.pending(grouped(pending)) : words.noExpiry)}
      />
      <Card
        to="/mypage/points#coupons"
        label={words.usableCoupons}
        number={coupons}
        unit={words.sheets}
        note={words.seeConditions}
      />
      <Card
        to="/mypage/favorite/item"
        label={words.favorites}
        number={liked}
        unit={words.pieces}
        note={news > 0 ? words.news(news) : words.noNews}
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
