import { parseDay } from "#text/date.ts";
import { readSort, type Sort } from "./sorts.ts";

/** What an address says of a list. */
export interface Conditions {
  readonly word: string;
  /** What was typed, when a part of it became filters. */
  readonly asked?: string;
  /** Absent when the shopper chose none. */
  readonly sort?: Sort;
  /** From 1. */
  readonly page: number;
  readonly filters: Filters;
}

/** The values of each condition; a condition without values is not there. */
export type Filters = { readonly [K in FilterKey]?: readonly string[] };

export const pageSize = 30;

/** Search goes no further than item 100,000. */
export const lastPage = Math.floor(100_000 / pageSize) + 1;

const maxWord = 100;
const maxValues = 50;

const isWord = (text: string) => /^[^\s:]{1,40}$/.test(text);
const isFlag = (text: string) => text === "0" || text === "1";

/** A number, or two with a colon between of which one may be left out. */
function isRange(text: string): boolean {
  const [, low = "", colon, high = ""] = /^(\d{0,9})(:?)(\d{0,9})$/.exec(text) ?? [];
  if (colon === undefined || low + high === "") return false;
  return low === "" || high === "" || Number(low) <= Number(high);
}

function isDateRange(text: string): boolean {
  const [, first = "", last = ""] = /^(\d{8})?:(\d{8})?$/.exec(text) ?? [];
  const isDay = (day: string) => day === "" || parseDay(day) !== null;
  return first + last !== "" && isDay(first) && isDay(last) && (first === "" || last === "" || first <= last);
}

/**
 * The conditions that an address may carry, in the order in which it is written. What a value must look like keeps a
 * mistyped address a list with fewer conditions, rather than an error.
 */
const filterKinds = {
  "category_code_1-in": isWord,
  "category_code_2-in": isWord,
  "category_code_3-in": isWord,
  "brand_code-in": isWord,
  "campaign_code-in": isWord,
  "commodity_sex_type-in": isWord,
  "size-in": isWord,
  "stocked_size-in": isWord,
  "color-in": isWord,
  "unit_price-in": isRange,
  "discount_price_rate-in": isRange,
  "sale_flg-in": isFlag,
  "stock_flg-in": isFlag,
  "new_arrival_flg-in": isFlag,
  "new_season_flg-in": isFlag,
  "repeat_flg-in": isFlag,
  "reserve_flg-in": isFlag,
  "magazine_flg-in": isFlag,
  "new_arrival_days-in": isRange,
  "new_arrival_date-daterange": isDateRange,
  "material-in": isWord,
  "care-in": isWord,
  "make-in": isWord,
  "pattern-in": isWord,
  "season-in": isWord,
  "tone-in": isWord,
  "commodity_code-in": isWord,
  "color_sku_code-in": isWord,
  "category_code_1-notin": isWord,
  "category_code_2-notin": isWord,
  "brand_code-notin": isWord,
  "commodity_sex_type-notin": isWord,
  "size-notin": isWord,
  "color-notin": isWord,
  "sale_flg-notin": isFlag,
  "stock_flg-notin": isFlag,
  "repeat_flg-notin": isFlag,
  "reserve_flg-notin": isFlag,
  "unit_price-notin": isRange,
  "discount_price_rate-notin": isRange,
  "new_arrival_days-notin": isRange,
  "material-notin": isWord,
  "care-notin": isWord,
  "make-notin": isWord,
  "pattern-notin": isWord,
  "season-notin": isWord,
  "tone-notin": isWord,
  "search_word-notin": isWord,
} as const;

export type FilterKey = keyof typeof filterKinds;

export const filterKeys = Object.keys(filterKinds) as FilterKey[];

/** The conditions that make a category. */
export const categoryKeys = ["category_code_1-in", "category_code_2-in", "category_code_3-in"] as const;

/** Reads an address. Conditions that the page makes by itself, such as a brand's page its brand, are left out. */
export function readConditions(query: URLSearchParams, leftOut: readonly FilterKey[] = []): Conditions {
  const filters: { [K in FilterKey]?: readonly string[] } = {};
  for (const key of filterKeys) {
    const values = leftOut.includes(key) ? [] : readValues(query.getAll(key), filterKinds[key]);
    if (values.length > 0) filters[key] = values;
  }
  const sort = readSort(query.get("sortcolumn"));
  const asked = plainText(query.get("asked"));
  return {
    word: plainText(query.get("search_word")),
    ...(asked !== "" && { asked }),
    ...(sort !== undefined && { sort }),
    page: readPage(query.get("page")),
    filters,
  };
}

function plainText(text: string | null): string {
  return (text ?? "").trim().replace(/\s+/g, " ").slice(0, maxWord);
}

// A form without script repeats the key where our own addresses put a space.
function readValues(texts: readonly string[], isValue: (text: string) => boolean): string[] {
  const values = texts.flatMap((text) => text.replace(/:OR\s*$/, "").split(/\s+/)).filter(isValue);
  return [...new Set(values)].slice(0, maxValues);
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

/** The query of an address, with its question mark, or nothing. There is one spelling for the same conditions. */
export function searchOf({ word, asked, sort, page, filters }: Conditions): string {
  const query = new URLSearchParams();
  if (word !== "") query.set("search_word", word);
  if (asked !== undefined) query.set("asked", asked);
  for (const key of filterKeys) {
    const values = filters[key];
    if (values !== undefined) query.set(key, values.join(" "));
  }
  // Whatever was chosen is said, the usual order too: the address can be shared and means the same tomorrow.
  if (sort !== undefined) query.set("sortcolumn", sort);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** The same list with other values of one condition, from its first page. */
export function withValues(
  { asked: _asked, ...conditions }: Conditions,
  key: FilterKey,
  values: readonly string[],
): Conditions {
  const { [key]: _, ...others } = conditions.filters;
  return { ...conditions, page: 1, filters: values.length > 0 ? { ...others, [key]: values } : others };
}

/** Ticks or unticks one value. */
export function toggled(conditions: Conditions, key: FilterKey, value: string): Conditions {
  const values = conditions.filters[key] ?? [];
  const kept = values.filter((other) => other !== value);
  return withValues(conditions, key, kept.length < values.length ? kept : [...values, value]);
}

/** The list without what the shopper chose: only what the page itself is about. */
export function cleared({ asked: _, ...conditions }: Conditions, base: Filters): Conditions {
  return { ...conditions, page: 1, filters: base };
}

/** The list with other keywords, from its first page. */
export function withWord({ asked: _, ...conditions }: Conditions, word: string): Conditions {
  return { ...conditions, page: 1, word };
}

/** A filter that keywords were understood as. */
export interface Understood {
  readonly key: string;
  readonly value: string;
}

/** The list whose filters are what the keywords were understood as; undefined when the page has no such filter. */
export function understoodAs(
  conditions: Conditions,
  keywords: string,
  understood: readonly Understood[],
  leftOut: readonly FilterKey[],
): Conditions | undefined {
  const filters: { [K in FilterKey]?: readonly string[] } = { ...conditions.filters };
  for (const { key, value } of understood) {
    const known = filterKeys.find((own) => own === key);
    if (known === undefined || leftOut.includes(known)) return undefined;
    filters[known] = [...new Set([...(filters[known] ?? []), ...value.split(" ")])];
  }
  return { ...conditions, page: 1, word: keywords, asked: conditions.asked ?? conditions.word, filters };
}

export function atPage(conditions: Conditions, page: number): Conditions {
  return { ...conditions, page };
}

export function sortedBy({ sort: _, ...conditions }: Conditions, sort: Sort | undefined): Conditions {
  return { ...conditions, page: 1, ...(sort !== undefined && { sort }) };
}

export interface Chosen {
  readonly key: FilterKey;
  readonly value: string;
}

/** What the shopper chose beyond what the page is about. */
export function chosen({ filters }: Conditions, base: Filters): readonly Chosen[] {
  return filterKeys.flatMap((key) =>
    (filters[key] ?? []).filter((value) => !base[key]?.includes(value)).map((value) => ({ key, value })),
  );
}
