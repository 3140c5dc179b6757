import type { Swatch } from "#api/contract.gen.ts";
import * as words from "./itemWords.ts";
import styles from "./Swatches.module.css";

/** More than these would not fit beside each other on a phone's card. */
const most = 6;

export type SwatchItem = Pick<Swatch, "color_sku_code" | "hex"> & { readonly color_name?: string };

/** A round piece of a colour, six digits without #. Drawn, since the page's policy allows no style attribute. */
export function ColorDot({ hex, className }: { hex: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={className ?? styles.dot}>
      <circle cx="8" cy="8" r="7.5" fill={`#${hex}`} />
    </svg>
  );
}

type Props = {
  swatches: readonly SwatchItem[];
  /** The colour that is shown. */
  shown: string;
  /** Shows another one; it tells whether it can. Where it cannot, the link leads to the colour. */
  onShow: (code: string) => boolean;
};

/** How many colours there are, where none is chosen: a page of many rails stays light. */
export function ColorCount({ swatches }: { swatches: readonly Pick<Swatch, "color_sku_code" | "hex">[] }) {
  if (swatches.length < 2) return null;
  return (
    <p className={styles.row}>
      {swatches.slice(0, most).map(({ color_sku_code, hex }) => (
        <ColorDot key={color_sku_code} hex={hex} />
      ))}
      <span className="visually-hidden">{words.colors(swatches.length)}</span>
    </p>
  );
}

/** The colours there are to choose from, each a link that shows it in place. One alone is no choice and is not shown. */
export function Swatches({ swatches, shown, onShow }: Props) {
  if (swatches.length < 2) return null;
  return (
    <ul aria-label={words.colors(swatches.length)} className={styles.row}>
      {swatches.slice(0, most).map(({ color_sku_code: code, color_name, hex }) => (
        <li key={code}>
          <a
            href={`/items/${code}`}
            aria-label={color_name}
            // Keys go from card to card; the item's page has all its colours.
            tabIndex={-1}
            aria-current={code === shown}
            className={styles.swatch}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || code === shown || !onShow(code)) return;
              event.preventDefault();
            }}
          >
            <ColorDot hex={hex} />
          </a>
        </li>
      ))}
      {swatches.length > most && (
        <li aria-hidden className={styles.more}>
          +{swatches.length - most}
        </li>
      )}
    </ul>
  );
}
