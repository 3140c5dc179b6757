import type { ReactNode } from "react";
import styles from "./Entry.module.css";

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** A page with one thing to do. */
export function EntryPage({ title, lead, children }: Props) {
  return (
    <div className="content">
      <div className={`${styles.page} ${styles.narrow}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
