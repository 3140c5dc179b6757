import styles from "./Wordmark.module.css";

/** The shop's sign: a square of plain weave, three threads over and under, beside its name. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.mark}>
        <path d="M6 1v8M6 15v8M12 5v14M12 1v.5M12 22.5v.5M18 1v8M18 15v8" />
        <path d="M1 6h2.5M8.5 6h7M20.5 6H23M1 12h8M15 12h8M1 18h2.5M8.5 18h7M20.5 18H23" />
      </svg>
      <span className={styles.name}>Tsumugi</span>
      <span className={styles.kanji}>紬</span>
    </span>
  );
}
