import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { goOn } from "./overlayHistory.ts";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> & {
  to: string;
  /** Whether it opens in a new tab; by itself, what leads to another origin does. */
  newTab?: boolean;
  children?: ReactNode;
};

/** Whether an address has an origin of its own: the shop's pages are paths. */
export function isOutside(to: string): boolean {
  return /^(?:https?:)?\/\//i.test(to);
}

/** A bare link. Pages of the app are reached without a reload, everything else is a plain anchor. */
export function Link({ to, newTab = isOutside(to), children, ...rest }: LinkProps) {
  if (newTab) {
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

export type AppLinkProps = Omit<LinkProps, "newTab"> & {
  /** Takes the place of the present address in the browser's history. */
  replace?: boolean;
  /** What the next page finds in its location. */
  state?: unknown;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
};

/**
 * A link to a page of the app, by its whole path. A page has hundreds of them: the router's own would bring along its
 * whole framework, and each would look up where the shopper is whenever that changes.
 */
export function AppLink({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  onClick,
  children,
  ...rest
}: AppLinkProps) {
  const navigate = useNavigate();
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !staysInTab(event)) return;
    event.preventDefault();
    // Pressing a link to the very page one is on adds nothing to the history, as with plain links.
    goOn(event.currentTarget.href === window.location.href, (inPlace) => {
      void navigate(to, { replace: replace || inPlace, state, preventScrollReset });
    });
  }
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** Whether a click is a plain one; with a key held, or another button, the browser opens a tab, a window or a file. */
function staysInTab({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
