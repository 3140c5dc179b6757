import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Gallery.module.css";

/** One component with its name; `row` lays its states beside each other. */
export function Specimen({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div className={cx(styles.states, row && styles.row)}>{children}</div>
    </div>
  );
}
