import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./IconButton.module.css";
import { Link, type LinkProps } from "./Link.tsx";

type Named = {
  /** What a screen reader says; an icon alone has no name. */
  label: string;
  icon: ReactNode;
};

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & Named;
type IconLinkProps = Omit<LinkProps, "aria-label" | "children"> & Named;

/** A 44-pixel target around an icon. For a toggle give `aria-pressed`; the icon fills itself. */
export function IconButton({ label, icon, type = "button", className, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx(styles.target, className)}>
      {icon}
    </button>
  );
}

export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} title={label} className={cx(styles.target, className)}>
      {icon}
    </Link>
  );
}
