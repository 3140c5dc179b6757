import type { CategoryNode, Facet, FoundContent, GivenUp, Idea, Suggestion } from "#api/contract.gen.ts";
import type { ItemListName } from "#parts/ecommerce.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import { type Head, type JsonLd, type LoadArgs, redirectTo } from "#parts/page.ts";
import {
  atPage,
  type Conditions,
  chosen,
  type FilterKey,
  type Filters,
  filterKeys,
  pageSize,
  readConditions,
  searchOf,
  understoodAs,
} from "./conditions.ts";
import { type Choice, categoryChoices, labelOf } from "./facets.ts";
import { type Asking, fetchList, type ListApi } from "./fetching.ts";

/** All that a list shows, apart from what stands above it. */
export interface ListData {
  /** The call that the list comes from, and the version that it had. */
  readonly api: ListApi;
  readonly version: string;
  /** The page's own path. */
  readonly path: string;
  readonly title: string;
  /** What reports call the list. */
  readonly name: ItemListName;
  readonly conditions: Conditions;
  /** The conditions that the page is about and nobody chose. */
  readonly base: Filters;
  /** The conditions that the path makes, which the query therefore cannot. */
  readonly leftOut: readonly FilterKey[];
  readonly items: readonly CardItem[];
  readonly hitnum: number;
  readonly corrected: string;
  readonly dropped: readonly string[];
  /** What of a sentence hardly any item meets with the rest, so that it is no filter. */
  readonly givenUp: readonly GivenUp[];
  readonly facets: readonly Facet[];
  readonly categories: readonly Choice[];
  /** What the shopper chose, in words. */
  readonly labels: readonly string[];
  /** Other things to search for, when nothing was found. */
  readonly nearby: readonly Suggestion[];
  /** Items that come closest, when nothing was found, and the condition that they do not meet. */
  readonly near: readonly CardItem[];
  readonly missed: string;
  /** What else the keywords were understood as. */
  readonly ideas: readonly Idea[];
  /** Brands, articles, guides and questions that answer the keywords. */
  readonly contents: readonly FoundContent[];
  /** What the list's own order is called, where it is not 新着順. */
  readonly usualOrder?: string;
}

/** What a page knows of its list before asking for it. */
interface Subject {
  readonly api: ListApi;
  readonly path: string;
  readonly leftOut?: readonly FilterKey[];
  /** What the list is about, once the tree of categories is there. */
  about(
    conditions: Conditions,
    tree: readonly CategoryNode[],
  ): Pick<ListData, "title" | "name" | "base" | "usualOrder">;
}

/** Loads a list, with the tree of categories for those who want to know more of it. */
export async function loadList(
  { api, path, leftOut = [], about }: Subject,
  { query, call, signal }: LoadArgs,
): Promise<{ data: ListData; tree: readonly CategoryNode[] }> {
  const conditions = readConditions(query, leftOut);
  const asking: Asking = { api, path, conditions };
  const answer = await fetchList(asking, call, signal);
  const { categories: tree, product, keywords, understood, valueLabels, ...fetched } = answer;
  if (product !== "" && sameFilters(conditions.filters, {})) throw redirectTo(`/items/${product}`);
  const filtered = understood.length > 0 ? understoodAs(conditions, keywords, understood, leftOut) : undefined;
  if (filtered !== undefined) throw redirectTo(path + searchOf(filtered));
  const pages = Math.max(Math.ceil(fetched.hitnum / pageSize), 1);
  if (conditions.page > pages) throw redirectTo(path + searchOf(atPage(conditions, pages)));
  const subject = about(conditions, tree);
  const nearby = fetched.hitnum === 0 && conditions.word !== "" ? await nearbyOf(conditions.word, call) : [];
  const asked = conditions.asked ?? conditions.word;
  const contents = api === "items" && asked !== "" && conditions.page === 1 ? await contentsOf(asked, call) : [];
  const data = {
    api,
    path,
    leftOut,
    conditions,
    ...subject,
    ...fetched,
    categories: categoryChoices(tree, fetched.facets, conditions.filters, subject.base),
    labels: chosen(conditions, subject.base).map((one) => labelOf(one, fetched.facets, tree, valueLabels)),
    nearby,
    contents,
  };
  return { data, tree };
}

/** What else one may have meant. Only a help, so a failure is as good as nothing. */
async function nearbyOf(word: string, call: LoadArgs["call"]): Promise<readonly Suggestion[]> {
  const first = word.split(" ")[0] ?? word;
  try {
    return (await call("siapi/search/suggest/", { word: first })).suggestions.slice(0, 6);
  } catch {
    return [];
  }
}

/** What answers the keywords besides items. A failure leaves the items alone. */
async function contentsOf(word: string, call: LoadArgs["call"]): Promise<readonly FoundContent[]> {
  try {
    const { contents } = await call("siapi/search/contents/", { word });
    return contents.filter(({ kind, id }) => firstOf(contents, kind).some((one) => one.id === id));
  } catch {
    return [];
  }
}

/** The best of a kind: what is shown of it. */
function firstOf(contents: readonly FoundContent[], kind: FoundContent["kind"]): readonly FoundContent[] {
  return contents.filter((one) => one.kind === kind).slice(0, 3);
}

/** How many pages the list has. */
export function pagesOf({ hitnum }: Pick<ListData, "hitnum">): number {
  return Math.max(Math.ceil(hitnum / pageSize), 1);
}

/** What every list says about itself. Only the list as the page makes it is for search engines. */
export function listHead(data: ListData, more: { description?: string; canonical?: string } = {}): Head {
  const { conditions, base, path, title, items } = data;
  const { page } = conditions;
  const free = conditions.word !== "" || conditions.sort !== undefined || chosen(conditions, base).length > 0;
  const address = (n: number) => (more.canonical ?? path) + pageQuery(more.canonical, base, n);
  const picture = items.find((item) => item.picture !== null)?.picture;
  return {
    title: page > 1 ? `${title}（${page}ページ目）` : title,
    ...(more.description !== undefined && { description: more.description }),
    canonical: address(page),
    ...(picture && { image: picture.large }),
    noindex: free,
    ...(!free && page > 1 && { prev: address(page - 1) }),
    ...(!free && page < pagesOf(data) && { next: address(page + 1) }),
    jsonLd: (origin) => [itemList(data, origin)],
  };
}

// A canonical address that has a query already gets its page behind it.
function pageQuery(canonical: string | undefined, base: Filters, page: number): string {
  if (canonical?.includes("?")) return page > 1 ? `&page=${page}` : "";
  return searchOf({ word: "", page, filters: base });
}

function itemList({ items, conditions, title, hitnum }: ListData, origin: string): JsonLd {
  const first = pageSize * (conditions.page - 1);
  return {
    "@type": "ItemList",
    name: title,
    numberOfItems: hitnum,
    itemListElement: items.map(({ color_sku_code }, i) => ({
      "@type": "ListItem",
      position: first + i + 1,
      url: `${origin}/items/${color_sku_code}`,
    })),
  };
}

/** Whether two sets of conditions are the same. */
export function sameFilters(a: Filters, b: Filters): boolean {
  return filterKeys.every((key) => a[key]?.join(" ") === b[key]?.join(" "));
}
