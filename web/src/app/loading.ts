import type { Call } from "#api/call.ts";
import { CallError } from "#api/call.ts";
import { type LoadArgs, NotFound, type Page } from "#parts/page.ts";
import type { Posted } from "#parts/posted.ts";
import type { Shop } from "#parts/shop.ts";

/** What a page's loader gave: its data, or the finding that nothing is there. */
export type Loaded = { readonly kind: "page"; readonly data: unknown } | { readonly kind: "missing" };

/** All that the renderer hands over to the browser, so that hydration asks for nothing again. */
export interface State {
  readonly shop: Shop;
  readonly page: Loaded;
  /** On a page that answers the post of a plain form. */
  readonly posted?: Posted;
}

export const missing: Loaded = { kind: "missing" };

/** Runs a page's loader. A loader that finds nothing is an answer; every other failure is thrown. */
export async function loadPage(page: Page<unknown>, args: LoadArgs): Promise<Loaded> {
  try {
    // JSON has no undefined, and a page without a loader must look the same on both sides.
    return { kind: "page", data: (await page.load?.(args)) ?? null };
  } catch (error) {
    if (error instanceof NotFound || (error instanceof CallError && error.status === 404)) return missing;
    throw error;
  }
}

/** What header, footer and menus show; the same for everyone. */
export function loadShop(call: Call): Promise<Shop> {
  return call("siapi/shop/select/", {});
}
