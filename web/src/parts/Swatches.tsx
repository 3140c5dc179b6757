import type { Swatch } from "#api/contract.gen.ts";
import styles from "./Swatches.module.css";

/** More than these would not fit beside each other on a phone's card. */
const most = 6;

export type SwatchItem = Pick<Swatch, "color_sku_code" | "hex">;

/** A round piece of a colour, six digits without #. Drawn, since the page's policy allows no style attribute. */
export function ColorDot({ hex, className }: { hex: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={className ?? styles.dot}>
      <circle cx="8" cy="8" r="7.5" fill={`#${hex}`} />
    </svg>
  );
}

/** The colours there are to choose from. One colour alone is no choice and is not shown. */
export function Swatches({ swatches }: { swatches: readonly SwatchItem[] }) {
  if (swatches.length < 2) return null;
  return (
    <p className={styles.row}>
      {swatches.slice(0, most).map(({ color_sku_code, hex }) => (
        <ColorDot key={color_sku_code} hex={hex} />
      ))}
      {swatches.length > most && (
        <span aria-hidden className={styles.more}>
          +{swatches.length - most}
        </span>
      )}
      <span className="visually-hidden">全{swatches.length}色</span>
    </p>
  );
}
