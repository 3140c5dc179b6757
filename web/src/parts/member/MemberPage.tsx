import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./MemberPage.module.css";

type Props = { title: ReactNode; lead?: ReactNode; children: ReactNode };

/** A page of the member area: its name, perhaps a sentence, then its sections. */
export function MemberPage({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

type SectionProps = { id: string; title: string; more?: ReactNode; children: ReactNode; plain?: boolean };

/** One matter of such a page. */
export function MemberSection({ id, title, more, children, plain = false }: SectionProps) {
  return (
    <section aria-labelledby={id} className={cx(styles.section, !plain && styles.ruled)}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
