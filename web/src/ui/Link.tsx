import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> & {
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
    <AppLink {...rest} to={to}>
      {children}
    </AppLink>
  );
}

export type AppLinkProps = LinkProps & {
  /** Takes the place of the present address in the browser's history. */
  replace?: boolean;
  /** What the next page finds in its location. */
  state?: unknown;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
};

/** A link to a page of the app. The router's own component would bring along the router's whole framework. */
export function AppLink({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  onClick,
  children,
  ...rest
}: AppLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset });
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={useHref(to)} onClick={click}>
      {children}
    </a>
  );
}
