import styles from "./Wordmark.module.css";
import * as words from "./words.ts";

/** The shop's sign: two threads each way in plain weave, over and under, beside its name. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.mark}>
        <path d="M8 2v11M8 19v3M16 2v3M16 11v11M2 8h3M11 8h11M2 16h11M19 16h3" />
      </svg>
      <span className={styles.name}>Tsumugi</span>
      <span className={styles.kanji}>{words.kanji}</span>
    </span>
  );
}
