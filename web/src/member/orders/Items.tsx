import type { OrderItem } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Orders.module.css";

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
              {yen(item.unit_price)} × {item.quantity}点
            </p>
            {item.discount > 0 && <p className={styles.soft}>クーポン割引 {yen(-item.discount)}</p>}
            {item.points > 0 && <p className={styles.soft}>ポイント利用 {yen(-item.points)}</p>}
            {item.returned > 0 && <p className={styles.soft}>返品済み {item.returned}点</p>}
            {item.exchanged > 0 && <p className={styles.soft}>交換済み {item.exchanged}点</p>}
          </div>
          <p className={`figures ${styles.price}`}>{yen(item.subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}
