import type { Filters } from "#parts/list/conditions.ts";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, listHead, loadList, sameFilters } from "#parts/list/listData.ts";
import type { CrumbState, Page } from "#parts/page.ts";
import * as words from "./words.ts";

/** Lists of all items that have a name of their own. */
const named: readonly {
  readonly filters: Filters;
  readonly title: string;
  readonly id: string;
  readonly lead: string;
}[] = [
  {
    filters: {},
    title: words.itemsTitle,
    id: "items",
    lead: words.itemsText,
  },
  {
    filters: { "new_arrival_days-in": ["0:13"] },
    title: words.newTitle,
    id: "new_arrivals",
    lead: words.newText,
  },
  {
    filters: { "sale_flg-in": ["1"] },
    title: words.saleTitle,
    id: "sale",
    lead: words.saleText,
  },
  {
    filters: { "reserve_flg-in": ["1"] },
    title: words.reserveTitle,
    id: "reserve",
    lead: words.reserveText,
  },
  {
    filters: { "campaign_code-in": ["lifestyle"] },
    title: words.lifestyleTitle,
    id: "lifestyle",
    lead: words.lifestyleText,
  },
];

const [everything] = named;

/** The item list, keyword results, new arrivals and every other list that is made by conditions alone. */
export const page: Page<ListData> = {
  async load(args) {
    const { data } = await loadList(
      {
        api: "items",
        path: "/items",
        about: ({ word, asked = word, filters }) => {
          const own =
            asked === "" ? (named.find((list) => sameFilters(list.filters, filters)) ?? everything) : undefined;
          return own === undefined
            ? { title: words.resultsOf(asked), name: { id: "search_results", name: words.results }, base: {} }
            : { title: own.title, name: { id: own.id, name: own.title }, base: own.filters };
        },
      },
      args,
    );
    return data;
  },
  head: (data) => {
    const lead = named.find(({ title }) => title === data.title)?.lead ?? words.isTitle(data.title);
    return listHead(data, { description: words.allOf(lead, data.hitnum) });
  },
  crumbs: ({ conditions, title }): CrumbState =>
    (conditions.asked ?? conditions.word) === ""
      ? { replacementTitle: title }
      : { parameter: conditions.asked ?? conditions.word },
  Component: ({ data }) => <ListPage data={data} />,
  Side: FilterSide,
};
