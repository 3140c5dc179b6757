import type { OrderSummary } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./OrderCard.module.css";
import { StatusBadge } from "./StatusBadge.tsx";
import * as words from "./words.ts";

/** So many pictures stand side by side on a phone. */
const most = 4;

/** An order in few words; the whole card leads to it. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { number, pieces, placed_day, total } = order;
  const items = order.items.filter(({ quantity }) => quantity > 0); // the others were called off
  const pictured = items.slice(0, most);
  return (
    <article className={styles.card}>
      <Link to={`/mypage/orders/${number}`} className={styles.link}>
        <span className={styles.head}>
          <StatusBadge status={order.status} word={order.status_word} />
          <span className={styles.day}>{placed_day}</span>
        </span>
        <span className={styles.pictures}>
          {pictured.map(({ position, picture, commodity_name }) => (
            <span key={position} className={styles.frame}>
              {picture !== "" && (
                <img
                  src={picture}
                  alt={commodity_name}
                  width={96}
                  height={120}
                  loading="lazy"
                  className={styles.picture}
                />
              )}
            </span>
          ))}
          {items.length > most && <span className={styles.rest}>{words.andMore(items.length - most)}</span>}
        </span>
        <span className={styles.foot}>
          <span className={`figures ${styles.total}`}>{yen(total)}</span>
          <span className={styles.soft}>{words.pieces(pieces)}</span>
          <span className={styles.soft}>{words.orderNumber(number)}</span>
        </span>
      </Link>
    </article>
  );
}
