import { ButtonLink } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import styles from "./CompareButton.module.css";
import { compareAddress, keepCompared, maxCompared, useCompared } from "./compared.ts";
import * as words from "./words.ts";

/** Puts the item of a card beside others, or takes it from there again. */
export function CompareButton({ code, name }: { code: string; name: string }) {
  const codes = useCompared();
  const pressed = codes.includes(code);
  const full = !pressed && codes.length >= maxCompared;
  return (
    <div className={styles.choice}>
      <button
        type="button"
        aria-label={words.compareItem(name)}
        aria-pressed={pressed}
        aria-disabled={full}
        className={styles.button}
        data-track="card_compare"
        onClick={() => {
          if (!full) keepCompared(pressed ? codes.filter((other) => other !== code) : [...codes, code]);
        }}
      >
        {words.compare}
      </button>
      {/* The bar comes after the whole list: who chose by keys need not go there. */}
      {pressed && codes.length > 1 && (
        <Link
          to={compareAddress(codes)}
          aria-label={words.seeChosenOf(codes.length)}
          className={styles.quiet}
          data-track="card_compare_see"
        >
          {words.seeChosen(codes.length)}
        </Link>
      )}
    </div>
  );
}

/** How many were chosen, and the way to see them side by side; nothing until something is. */
export function CompareBar() {
  const codes = useCompared();
  const count = codes.length;
  return (
    <div role="status" className={styles.live}>
      {count > 0 && (
        <div className={styles.bar}>
          <ButtonLink to={compareAddress(codes)} size="small" data-track="compare_bar">
            {words.compareCount(count)}
          </ButtonLink>
          <span className={styles.note}>{count < maxCompared ? words.more(maxCompared - count) : words.full}</span>
          <button type="button" className={styles.quiet} onClick={() => keepCompared([])}>
            {words.clear}
          </button>
        </div>
      )}
    </div>
  );
}
