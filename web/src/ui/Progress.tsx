import { type ReactNode, useId } from "react";
import styles from "./Progress.module.css";

type Props = {
  label: ReactNode;
  max: number;
  /** Left out: under way, nobody knows how far. */
  value?: number;
};

/** How far something has come: until free shipping, until the next rank, an upload. */
export function Progress({ label, max, value }: Props) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <progress id={id} className={styles.bar} max={max} value={value} />
    </div>
  );
}
