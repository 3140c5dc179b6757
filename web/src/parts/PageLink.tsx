import { createContext, type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "#ui/Link.tsx";

/** Tells whether an address has a page today. The app, which knows the routes, provides it. */
export const LeadsSomewhere = createContext<(href: string) => boolean>(() => true);

export function useLeadsSomewhere(): (href: string) => boolean {
  return useContext(LeadsSomewhere);
}

/** A link that is there only when its page is; otherwise what is given instead, so that no link leads nowhere. */
export function PageLink({ instead = null, ...props }: LinkProps & { instead?: ReactNode }) {
  const leadsSomewhere = useLeadsSomewhere();
  return leadsSomewhere(props.to) ? <Link {...props} /> : instead;
}
