import type { OrderItem } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** What was ordered. */
export function Items({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.position} className={styles.item}>
          <Link to={`/items/${item.sku_code.slice(0, 12)}`} className={styles.frame} aria-hidden tabIndex={-1}>
            {item.picture !== "" && <img src={item.picture} alt="" width={96} height={120} loading="lazy" />}
          </Link>
          <div className={styles.itemWords}>
            <p className={styles.brand}>{item.brand_name}</p>
            <p>
              <Link to={`/items/${item.sku_code.slice(0, 12)}`} className={styles.itemName}>
                {item.commodity_name}
              </Link>
            </p>
            <p className={styles.soft}>{[item.color_name, item.size_name].filter((word) => word !== "").join(" / ")}</p>
            <p className={styles.soft}>
              {yen(item.unit_price)} × {item.quantity}
              {words.piecesUnit}
            </p>
            {item.discount > 0 && (
              <p className={styles.soft}>
                {words.couponShare}
                {yen(-item.discount)}
              </p>
            )}
            {item.points > 0 && (
              <p className={styles.soft}>
                {words.pointsShare}
                {yen(-item.points)}
              </p>
            )}
            {item.returned > 0 && (
              <p className={styles.soft}>
                {words.returned}
                {item.returned}
                {words.piecesUnit}
              </p>
            )}
            {item.exchanged > 0 && (
              <p className={styles.soft}>
                {words.exchanged}
                {item.exchanged}
                {words.piecesUnit}
              </p>
            )}
          </div>
          <p className={`figures ${styles.price}`}>{yen(item.subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}
