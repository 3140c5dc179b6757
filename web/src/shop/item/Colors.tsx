import type { DetailColor } from "#api/contract.gen.ts";
import { sameView } from "#parts/page.ts";
import { ColorDot } from "#parts/Swatches.tsx";
import { cx } from "#ui/cx.ts";
import { AppLink } from "#ui/Link.tsx";
import styles from "./Colors.module.css";
import * as words from "./words.ts";

type Props = { colors: readonly DetailColor[]; chosen: DetailColor };

/** The colours as links, since each has an address of its own; choosing one leaves the page where it is. */
export function Colors({ colors, chosen }: Props) {
  return (
    <nav aria-labelledby="colors" className={styles.colors}>
      <h2 id="colors" className={styles.label}>
        {words.color}
        <span className={styles.chosen}>{chosen.color_name}</span>
      </h2>
      {colors.length > 1 && (
        <ul className={styles.list}>
          {colors.map((color) => (
            <li key={color.color_sku_code}>
              <AppLink
                to={`/items/${color.color_sku_code}`}
                replace
                preventScrollReset
                state={sameView}
                aria-current={color === chosen}
                data-track="item_color"
                className={cx(styles.color, color.stock_status === "sold_out" && styles.gone)}
              >
                <ColorDot hex={color.hex} className={styles.dot} />
                {color.color_name}
                {color.stock_status === "sold_out" && <span className={styles.word}>{color.stock_word}</span>}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
