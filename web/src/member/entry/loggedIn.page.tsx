import { type Page, redirectTo } from "#parts/page.ts";
import { returnTo } from "#text/returnTo.ts";

/** After a login, whoever proved it: on to where one came from, by way of the page that knows where that is. */
export const page: Page = {
  async load({ query }) {
    const back = new URLSearchParams({ return_to: returnTo(query.get("return_to") ?? "/") });
    throw redirectTo(`/logged_in/logged_in_redirect?${back}`);
  },
  Component: () => null,
};
