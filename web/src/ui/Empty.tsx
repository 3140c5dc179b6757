import type { ReactNode } from "react";
import styles from "./Empty.module.css";

type Props = {
  /** One sentence about what is not here. */
  title: string;
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
};

/** What a list shows when it has nothing to show. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.more}>{children}</div>}
      {action}
    </div>
  );
}
