import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./Skeleton.module.css";
import * as words from "./words.ts";

type Props = {
  /** The shape of what will stand here. */
  shape: "text" | "short" | "title" | "picture" | "control";
  className?: string;
};

/** One grey shape. Put those of a region into one `Loading`, which carries the words. */
export function Skeleton({ shape, className }: Props) {
  return <span aria-hidden className={cx(styles.bone, styles[shape], className)} />;
}

/** A region whose content is on its way. */
export function Loading({ label = words.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
