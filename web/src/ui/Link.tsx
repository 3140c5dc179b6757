import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "rel"> & {
  to: string;
  children?: ReactNode;
};

/** The shop's rule: an address that contains "http" leaves in a new tab. */
export function opensNewTab(to: string): boolean {
  return to.includes("http");
}

/** A bare link. Pages of the app are reached without a reload, everything else is a plain anchor. */
export function Link({ to, children, ...rest }: LinkProps) {
  if (opensNewTab(to)) {
    return (
      <a {...rest} href={to} target="_blank" rel="noopener">
        {children}
      </a>
    );
  }
  if (/^(#|[a-z]+:)/i.test(to)) {
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...rest} to={to}>
      {children}
    </RouterLink>
  );
}
