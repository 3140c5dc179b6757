import { createContext, type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "#ui/Link.tsx";

/** Tells whether an address has a page. The app, which knows the routes, provides it. */
export const LeadsSomewhere = createContext<(href: string) => boolean>(() => true);

export function useLeadsSomewhere(): (href: string) => boolean {
  return useContext(LeadsSomewhere);
}

/** The specification's rule for what editors write: an address that contains "http" opens in a new tab. */
export function opensNewTab(to: string): boolean {
  return to.includes("http");
}

/** A link that an editor wrote. If it leads nowhere, what is given instead is shown. */
export function PageLink({ instead = null, ...props }: LinkProps & { instead?: ReactNode }) {
  const leadsSomewhere = useLeadsSomewhere();
  return leadsSomewhere(props.to) ? <Link newTab={opensNewTab(props.to)} {...props} /> : instead;
}
