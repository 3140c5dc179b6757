import type { ReactNode } from "react";
import type { Availability, DetailSize } from "#api/contract.gen.ts";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/Field.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { bodyHint, isMeasured } from "./measures.ts";
import styles from "./Sizes.module.css";
import { isBuyable } from "./useBuy.ts";
import * as words from "./words.ts";

type Props = {
  sizes: readonly DetailSize[];
  problem: string;
  /** The name of the size that was chosen last, in whatever colour. */
  chosen: string;
  onChoose: (size: string) => void;
  /** Nothing of it is sold any more: only what there was is told. */
  ended: boolean;
};

/** Every size with its stock in words, to choose from. */
export function Sizes({ sizes, problem, chosen, onChoose, ended }: Props) {
  const buyable = sizes.filter(isBuyable);
  return (
    <section aria-labelledby="sizes" className={styles.sizes}>
      <div className={styles.head}>
        <h2 id="sizes" className={styles.label}>
          {words.sizesAndStock}
        </h2>
        {isMeasured(sizes) && (
          <TextLink to="#size-table" className={styles.toTable} data-track="item_size_table">
            {words.sizeTable}
          </TextLink>
        )}
      </div>
      <ul className={styles.list}>
        {sizes.map((size) => (
          <li key={size.sku_code} className={styles.place}>
            <Row
              size={size}
              choice={
                !ended &&
                isBuyable(size) && (
                  <input
                    type="radio"
                    name="sku"
                    value={size.sku_code}
                    required
                    defaultChecked={buyable.length === 1 || size.size_name === chosen}
                    className={styles.radio}
                    aria-describedby={problem === "" ? undefined : "size-problem"}
                    onChange={() => onChoose(size.size_name)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
      <FieldError id="size-problem" message={problem || undefined} />
    </section>
  );
}

/** A size with its stock; what can be bought is a label of its button. */
function Row({ size, choice }: { size: DetailSize; choice: ReactNode }) {
  const Tag = choice ? "label" : "span";
  const { sign, look } = looks[size.stock_status];
  return (
    <Tag className={styles.size}>
      {choice || <span className={styles.none} />}
      <span className={styles.name}>{size.size_name}</span>
      <span className={styles.hint}>{bodyHint(size)}</span>
      <span className={cx(styles.stock, styles[look])}>
        <span aria-hidden className={styles.sign}>
          {sign}
        </span>
        {size.stock_word}
      </span>
    </Tag>
  );
}

/** The signs that Japanese shops put beside stock. The words say the same. */
const looks = {
  in_stock: { sign: "○", look: "there" },
  few: { sign: "△", look: "few" },
  reserve: { sign: "◎", look: "reserve" },
  soon: { sign: "−", look: "gone" },
  sold_out: { sign: "×", look: "gone" },
  ended: { sign: "×", look: "gone" },
} satisfies Record<Availability, { sign: string; look: string }>;
