import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

type Props = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures with the same name close each other. */
  name?: string;
};

/** The browser's own details element: opens without a script and by the page search. */
export function Disclosure({ summary, children, open = false, name }: Props) {
  return (
    <details className={styles.details} open={open} name={name}>
      <summary className={styles.summary}>
        {summary}
        <ChevronDown aria-hidden className={styles.icon} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
