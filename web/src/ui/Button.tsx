import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./Link.tsx";
import { Spinner } from "./Spinner.tsx";
import * as words from "./words.ts";

export type ButtonLook = {
  /** One primary a screen; "danger" only for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** As wide as its place, as main actions on phones are. */
  wide?: boolean;
  icon?: ReactNode;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Set while the action is under way. The button keeps its focus and its width and ignores presses. */
    busy?: boolean;
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel = words.busy,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A disabled button would drop the focus of whoever has just pressed it: what is done is aria-disabled.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest["aria-disabled"] === true) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(look({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={press}
    >
      <span className={styles.label} aria-hidden={busy || undefined}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
          <span className="visually-hidden">{busyLabel}</span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={cx(look({ variant, size, wide }), className)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}

type Look = { [K in "variant" | "size" | "wide"]: ButtonLook[K] | undefined };

function look({ variant = "primary", size = "medium", wide }: Look): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide);
}
