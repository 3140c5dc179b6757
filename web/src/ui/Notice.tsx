import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./Notice.module.css";

type Tone = "info" | "success" | "error";

type Props = {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** One way on: a link or a button. */
  action?: ReactNode;
  /** Set when the notice appears in answer to something, so that it is read out. */
  live?: boolean;
};

const icons = { info: Info, success: CircleCheck, error: CircleAlert } satisfies Record<Tone, unknown>;

/** A message that stays in its place. */
export function Notice({ tone = "info", title, children, action, live = false }: Props) {
  const Icon = icons[tone];
  const role = tone === "error" ? "alert" : "status";
  return (
    <div className={cx(styles.notice, styles[tone])} role={live ? role : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
