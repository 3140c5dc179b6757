/** The orders a shopper can choose, by their value in the address. */
export const sorts = [
  { value: "new_arrival_date-charsort!desc", label: "新着順" },
  { value: "popular_rank-charsort!asc", label: "人気順" },
  { value: "unit_price-charsort!asc", label: "価格の安い順" },
  { value: "unit_price-charsort!desc", label: "価格の高い順" },
  { value: "discount_price_rate-charsort!desc", label: "割引率の高い順" },
  { value: "discount_price_rate-charsort!asc", label: "割引率の低い順" },
] as const;

export type Sort = (typeof sorts)[number]["value"];

/** The order of every list for which nobody chose one, but for search results. */
export const usualSort: Sort = "new_arrival_date-charsort!desc";

/** What the address says; anything unknown is no choice. */
export function readSort(text: string | null): Sort | undefined {
  return sorts.find(({ value }) => value === text)?.value;
}

export interface SortChoice {
  /** Undefined for an order of the list's own, which has no word in the address. */
  readonly value: Sort | undefined;
  readonly label: string;
  readonly chosen: boolean;
}

/**
 * What can be chosen: search results also come with the best matches first, which is how they come by themselves.
 * A list with an order of its own, such as favourites, has a name for it instead of 新着順.
 */
export function sortChoices(chosen: Sort | undefined, isSearch: boolean, usualLabel?: string): readonly SortChoice[] {
  const best = isSearch ? [{ value: undefined, label: "おすすめ順", chosen: chosen === undefined }] : [];
  const others = sorts.map(({ value, label }) => ({
    ...(value === usualSort && !isSearch && usualLabel !== undefined
      ? { value: undefined, label: usualLabel }
      : { value, label }),
    chosen: value === (chosen ?? (isSearch ? undefined : usualSort)),
  }));
  return [...best, ...others];
}

/** The order as search wants it: the field and how in the key, the direction in the value. */
export function sortParam(sort: Sort): readonly [key: string, value: string] {
  const cut = sort.indexOf("!");
  return [sort.slice(0, cut), sort.slice(cut)];
}
