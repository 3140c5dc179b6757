import type { Outfit } from "#api/contract.gen.ts";
import styles from "./Lay.module.css";
import * as words from "./words.ts";

/** The goods of an outfit laid out. A drawing, since pages have no styles of their own that could say where they lie. */
export function Lay({ outfit, large = false }: { outfit: Outfit; large?: boolean }) {
  const names = outfit.pieces.map(({ commodity_name }) => commodity_name).join(words.and);
  return (
    <svg className={styles.lay} viewBox="0 0 80 100" role="img" aria-label={words.picture(names)}>
      {outfit.pieces.map(
        ({ picture, color_sku_code, x, y, size }) =>
          picture !== null && (
            <image
              key={color_sku_code}
              href={large ? picture.large : picture.small}
              x={4 * (x - size)}
              y={5 * (y - size)}
              width={8 * size}
              height={10 * size}
            />
          ),
      )}
    </svg>
  );
}
