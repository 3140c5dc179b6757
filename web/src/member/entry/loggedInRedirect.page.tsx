import { type Page, redirectTo } from "#parts/page.ts";
import { returnTo } from "#text/returnTo.ts";

/** Back to the page of this shop that the shopper came from. */
export const page: Page = {
  async load({ query }) {
    throw redirectTo(returnTo(query.get("return_to") ?? "/"));
  },
  Component: () => null,
};
