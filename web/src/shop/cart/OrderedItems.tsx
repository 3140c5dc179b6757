import type { OrderItem } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import styles from "./Confirm.module.css";
import * as words from "./words.ts";

/** The lines of an order, with what each costs and its share of the discounts. */
export function OrderedItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.position} className={styles.item}>
          {item.picture === "" ? (
            <span className={styles.picture} />
          ) : (
            <img src={item.picture} alt="" width={240} height={300} className={styles.picture} />
          )}
          <div>
            <p className={styles.brand}>{item.brand_name}</p>
            <p>{item.commodity_name}</p>
            <p className={styles.soft}>
              {item.color_name} / {item.size_name}
              {item.tax_percent === 8 && words.alsoReducedRate}
            </p>
            <p className={styles.soft}>
              {yen(item.unit_price)} × {item.quantity}
              {words.piecesUnit}
            </p>
            {item.discount > 0 && (
              <p className={styles.soft}>
                {words.couponDiscount}
                {yen(-item.discount)}
              </p>
            )}
            {item.points > 0 && (
              <p className={styles.soft}>
                {words.pointsUse}
                {yen(-item.points)}
              </p>
            )}
          </div>
          <p className="figures">{yen(item.subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}
