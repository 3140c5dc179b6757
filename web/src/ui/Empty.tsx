import type { ReactNode } from "react";
import styles from "./Empty.module.css";

type Props = {
  /** One sentence about what is not here. */
  title: string;
  /** Of the title among the page's headings. */
  level?: 2 | 3;
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
};

/** What a list shows when it has nothing to show. */
export function Empty({ title, level = 2, children, action }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.more}>{children}</div>}
      {action}
    </div>
  );
}
