import { discountRate, yen } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import * as words from "./itemWords.ts";
import styles from "./Price.module.css";

type Props = {
  price: number;
  listPrice: number;
  /** As beside an item's own picture, instead of on a card. */
  large?: boolean;
};

/** What it costs, tax included; on sale also how much less that is, and than what. */
export function Price({ price, listPrice, large = false }: Props) {
  const off = discountRate(listPrice, price);
  return (
    <p className={cx(styles.price, large && styles.large)}>
      <span className={cx("figures", styles.amount, off > 0 && styles.sale)}>{yen(price)}</span>
      {off > 0 && (
        <>
          <span className={cx("figures", styles.rate)}>{off}%OFF</span>
          <s className={cx("figures", styles.list)}>
            <span className="visually-hidden">{words.regularPrice}</span>
            {yen(listPrice)}
          </s>
        </>
      )}
    </p>
  );
}
