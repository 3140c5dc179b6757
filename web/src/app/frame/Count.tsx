import styles from "./Count.module.css";

/** How many there are, on the corner of an icon. Nothing while it is none or not known yet. */
export function Count({ of }: { of: number | undefined }) {
  if (of === undefined || of <= 0) return null;
  return (
    <span className={styles.count}>
      {of > 99 ? "99+" : of}
      <span className="visually-hidden">点</span>
    </span>
  );
}
