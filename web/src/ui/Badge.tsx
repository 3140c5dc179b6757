import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx.ts";
import { Link } from "./Link.tsx";
import * as words from "./words.ts";

/** The first three are the classes of the item icons and keep their names in the page. */
export type BadgeKind = "s-new" | "s-human" | "s-reserve" | "sale" | "stock" | "soft";

/** A word or two that cannot be pressed. */
export function Badge({ kind = "soft", children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[kind], kind)}>{children}</span>;
}

/** A chosen filter; its link leads to the same page without it. */
export function Chip({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className={styles.chip}>
      {label}
      <span className="visually-hidden">{words.takeOff}</span>
      <X aria-hidden className={styles.remove} />
    </Link>
  );
}

/** A filter that is not in force; its link leads to the same page with it. */
export function OfferedChip({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className={cx(styles.chip, styles.offered)}>
      <span aria-hidden>＋</span>
      {label}
      <span className="visually-hidden">{words.filterBy}</span>
    </Link>
  );
}
