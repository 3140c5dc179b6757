import { CallError } from "#api/call.ts";
import type { LoadArgs, Page } from "#parts/page.ts";
import { ItemPage } from "./ItemPage.tsx";
import { type ItemData, loadItem } from "./load.ts";
import { NoItem } from "./NoItem.tsx";
import { itemHead } from "./product.ts";

/** Null when the detail failed: there is no item to show, but a page all the same. */
type Shown = ItemData | null;

export const page: Page<Shown> = {
  load,
  head: (data) => (data === null ? { noindex: true } : itemHead(data)),
  crumbs: (data) =>
    data === null
      ? { requireTitle: true }
      : {
          above: data.detail.categories.map(({ category_name, path }) => ({
            label: category_name,
            to: `/categories/${path}`,
          })),
          replacementTitle: data.detail.commodity_name,
        },
  Component: ({ data }) => (data === null ? <NoItem /> : <ItemPage data={data} />),
};

async function load(args: LoadArgs): Promise<Shown> {
  try {
    return await loadItem(args);
  } catch (error) {
    // The renderer gives up instead, so that nobody is served a failure from the cache; the browser asks once more.
    const isHere = args.signal !== undefined && !args.signal.aborted;
    if (isHere && error instanceof CallError && error.status !== 404) return null;
    throw error;
  }
}
