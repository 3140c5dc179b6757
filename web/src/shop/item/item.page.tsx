import type { Page } from "#parts/page.ts";
import { ItemPage } from "./ItemPage.tsx";
import { type ItemData, loadItem } from "./load.ts";
import { itemHead } from "./product.ts";

export const page: Page<ItemData> = {
  load: loadItem,
  head: itemHead,
  crumbs: ({ detail }) => ({
    above: detail.categories.map(({ category_name, path }) => ({ label: category_name, to: `/categories/${path}` })),
    replacementTitle: detail.commodity_name,
  }),
  Component: ItemPage,
};
