import styles from "./Count.module.css";
import * as words from "./words.ts";

/** How many there are, on the corner of an icon. Nothing while it is none or not known yet. */
export function Count({ of }: { of: number | undefined }) {
  if (of === undefined || of <= 0) return null;
  return (
    <span className={styles.count}>
      {of > 99 ? "99+" : of}
      <span className="visually-hidden">{words.pieces}</span>
    </span>
  );
}
