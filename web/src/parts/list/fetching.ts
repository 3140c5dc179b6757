import type { Call } from "#api/call.ts";
import type { CategoryNode, Facet, FavoriteItem, GivenUp, Idea, Item, Understood } from "#api/contract.gen.ts";
import { favoriteNote } from "#parts/favoriteNote.ts";
import type { CardItem } from "#parts/ItemCard.tsx";
import { leanCard } from "#parts/leanCard.ts";
import { type Conditions, type FilterKey, filterKeys, pageSize } from "./conditions.ts";
import { facetFields } from "./facets.ts";
import { sortParam } from "./sorts.ts";

export type ListApi = "items" | "categories_id" | "brands_id" | "campaign_id" | "favorites";

/** What is asked for. */
export interface Asking {
  readonly api: ListApi;
  /** The path of the page, which names the brand or campaign. */
  readonly path: string;
  readonly conditions: Conditions;
}

/** A page of a list and what the filters say of the whole of it. */
export interface Fetched {
  readonly items: readonly CardItem[];
  readonly hitnum: number;
  /** もしかして: what was searched for instead, else empty. */
  readonly corrected: string;
  /** Words that were left out because no item has them with the others. */
  readonly dropped: readonly string[];
  /** The code of the item whose product number was searched for, else empty. */
  readonly product: string;
  /** What is left of the keywords when what they were understood as are filters. */
  readonly keywords: string;
  readonly understood: readonly Understood[];
  /** What of a sentence hardly any item meets with the rest, so that it is no filter. */
  readonly givenUp: readonly GivenUp[];
  readonly ideas: readonly Idea[];
  readonly valueLabels: readonly Understood[];
  /** When nothing was found: what comes closest, and the condition that it does not meet. */
  readonly near: readonly CardItem[];
  readonly missed: string;
  readonly facets: readonly Facet[];
  readonly categories: readonly CategoryNode[];
  /** Of the list, for the pages behind the first. */
  readonly version: string;
}

interface Memory {
  readonly asked: Asking;
  readonly version: string;
  readonly facets: readonly Facet[];
  /** Absent until this browser has asked for it: a page that came whole brings what it shows of the tree, not the tree. */
  readonly categories?: readonly CategoryNode[];
}

// The browser has one call for its whole life, the renderer one for each page: what is remembered never passes
// from one shopper to another.
const memories = new WeakMap<Call, Memory>();

/** Takes over what a page that came whole shows already, so that its first sort or next page asks for no facets. */
export function rememberShown(call: Call, shown: Memory): void {
  if (!memories.has(call)) memories.set(call, shown);
}

/**
 * Loads items and hit count every time, facets only when needed. An answer that nobody waits for any more is neither
 * remembered nor shown.
 */
export async function fetchList(asking: Asking, call: Call, signal?: AbortSignal): Promise<Fetched> {
  const before = memories.get(call);
  const withFacets = before === undefined || needsFacets(before.asked, asking);
  const version = before !== undefined && isSameList(before.asked, asking) ? before.version : "";
  const options = signal === undefined ? {} : { signal };
  const [list, tree] = await Promise.all([
    call(
      asking.api === "favorites" ? "siapi/favoritelist/select/" : `naviPlus/${asking.api}`,
      {
        path: asking.path,
        component: "list",
        params: paramsOf(asking.conditions, { withFacets, version, products: showsProducts(asking) }),
      },
      options,
    ),
    withFacets || before?.categories === undefined ? call("siapi/category/select/", {}, options) : undefined,
  ]);
  signal?.throwIfAborted();
  const facets = withFacets ? list.facets : (before?.facets ?? []);
  const categories = tree?.categories ?? before?.categories ?? [];
  memories.set(call, { asked: asking, version: list.info.version, facets, categories });
  return {
    items: list.items.map(cardOf),
    hitnum: list.info.hitnum,
    corrected: list.info.corrected,
    dropped: list.info.dropped,
    product: list.info.product,
    keywords: list.info.keywords,
    understood: list.info.conditions,
    givenUp: list.info.given_up,
    ideas: list.info.ideas,
    valueLabels: list.info.labels,
    near: "near" in list ? list.near.map(cardOf) : [],
    missed: list.info.missed,
    facets,
    categories,
    version: list.info.version,
  };
}

/** A favourite also tells what became of it since it was added. */
function cardOf(item: Item | FavoriteItem): CardItem {
  const note = "favorite" in item ? favoriteNote(item.favorite) : undefined;
  return note === undefined ? leanCard(item) : { ...leanCard(item), note };
}

/** Facets are loaded again only when that is forced or when the brand filter changed. */
export function needsFacets(before: Asking, now: Asking): boolean {
  return isForced(before, now) || differs(before, now, "brand_code-in");
}

/** Counts of another list, or of the same one with other conditions, would not be true of this one. */
function isForced(before: Asking, now: Asking): boolean {
  // Favourites come and go between two looks at them.
  if (now.api === "favorites") return true;
  if (before.api !== now.api || before.path !== now.path || before.conditions.word !== now.conditions.word) return true;
  return filterKeys.some((key) => key !== "brand_code-in" && differs(before, now, key));
}

function isSameList(before: Asking, now: Asking): boolean {
  // The first page always shows the newest list; those behind it go on in the list that it was.
  return now.conditions.page > 1 && !needsFacets(before, now);
}

function differs(before: Asking, now: Asking, key: FilterKey): boolean {
  return before.conditions.filters[key]?.join(" ") !== now.conditions.filters[key]?.join(" ");
}

/** Filters of which an item must have every value, since it can have several at once: long sleeves and a hood. */
const allOf: readonly FilterKey[] = ["make-in", "care-in"];

/** What a card is about where colours matter: they were asked for, or each was made a favourite. */
const colorKeys: readonly FilterKey[] = ["color-in", "tone-in", "color_sku_code-in"];

/** Whether the list has one card for a product, with its colours on it, or one for each colour. */
function showsProducts({ api, conditions: { filters } }: Asking): boolean {
  return api !== "favorites" && colorKeys.every((key) => filters[key] === undefined);
}

/** The conditions as search wants them. */
export function paramsOf(
  { word, asked, sort, page, filters }: Conditions,
  { withFacets, version, products = false }: { withFacets: boolean; version: string; products?: boolean },
): Record<string, string | number> {
  const params: Record<string, string | number> = { limit: pageSize, offset: pageSize * (page - 1) };
  if (products) params.unit = "commodity";
  if (word !== "") params["search_word-index"] = word;
  if (asked !== undefined) params.asked = asked;
  for (const key of filterKeys) {
    const values = filters[key];
    if (values !== undefined)
      params[key] = key.endsWith("-in") && !allOf.includes(key) ? `${values.join(" ")}:OR` : values.join(" ");
  }
  if (sort !== undefined) {
    const [key, direction] = sortParam(sort);
    params[key] = direction;
  }
  if (version !== "") params.version = version;
  if (withFacets) for (const field of facetFields) params[`${field}-group`] = "1";
  return params;
}
