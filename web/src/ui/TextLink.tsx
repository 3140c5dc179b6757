import ExternalLink from "lucide-react/icons/external-link";
import { cx } from "./cx.ts";
import * as words from "./frameWords.ts";
import { isOutside, Link, type LinkProps } from "./Link.tsx";
import styles from "./TextLink.module.css";

type Props = LinkProps & {
  /** "quiet" takes the colour around it and is underlined on hover only: for lists and footers, not inside a sentence. */
  variant?: "plain" | "quiet";
};

export function TextLink({ variant = "plain", className, children, ...rest }: Props) {
  const { newTab = isOutside(rest.to) } = rest;
  return (
    <Link {...rest} className={cx(styles.link, variant === "quiet" && styles.quiet, className)}>
      {children}
      {newTab && (
        <>
          <ExternalLink aria-hidden className={styles.icon} />
          <span className="visually-hidden">{words.inNewTab}</span>
        </>
      )}
    </Link>
  );
}
