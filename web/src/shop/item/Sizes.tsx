import type { Availability, DetailSize } from "#api/contract.gen.ts";
import { cx } from "#ui/cx.ts";
import { TextLink } from "#ui/TextLink.tsx";
import { bodyHint, isMeasured } from "./measures.ts";
import styles from "./Sizes.module.css";

/** Every size with its stock in words. What can be done with a size will stand at the end of its line. */
export function Sizes({ sizes }: { sizes: readonly DetailSize[] }) {
  return (
    <section aria-labelledby="sizes" className={styles.sizes}>
      <div className={styles.head}>
        <h2 id="sizes" className={styles.label}>
          サイズと在庫
        </h2>
        {isMeasured(sizes) && (
          <TextLink to="#size-table" className={styles.toTable} data-track="item_size_table">
            サイズ表を見る
          </TextLink>
        )}
      </div>
      <ul className={styles.list}>
        {sizes.map((size) => (
          <li key={size.sku_code} className={styles.size}>
            <span className={styles.name}>{size.size_name}</span>
            <span className={styles.hint}>{bodyHint(size)}</span>
            <span className={cx(styles.stock, styles[looks[size.stock_status].look])}>
              <span aria-hidden className={styles.sign}>
                {looks[size.stock_status].sign}
              </span>
              {size.stock_word}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The signs that Japanese shops put beside stock. The words say the same. */
const looks = {
  in_stock: { sign: "○", look: "there" },
  few: { sign: "△", look: "few" },
  reserve: { sign: "◎", look: "reserve" },
  sold_out: { sign: "×", look: "gone" },
  ended: { sign: "×", look: "gone" },
} satisfies Record<Availability, { sign: string; look: string }>;
