import { expect, test } from "vitest";
import {
  atPage,
  chosen,
  cleared,
  lastPage,
  readConditions,
  searchOf,
  sortedBy,
  toggled,
  withValues,
} from "./conditions.ts";

const read = (search: string, leftOut: Parameters<typeof readConditions>[1] = []) =>
  readConditions(new URLSearchParams(search), leftOut);

test.each([
  ["", { word: "", page: 1, filters: {} }],
  ["search_word=%20ヨガ%E3%80%80%20パンツ%20", { word: "ヨガ パンツ", page: 1, filters: {} }],
  ["brand_code-in=1001+1002&page=3", { word: "", page: 3, filters: { "brand_code-in": ["1001", "1002"] } }],
  ["brand_code-in=1001%201002:OR", { word: "", page: 1, filters: { "brand_code-in": ["1001", "1002"] } }],
  [
    "brand_code-in=1001&brand_code-in=1002&brand_code-in=1001",
    { word: "", page: 1, filters: { "brand_code-in": ["1001", "1002"] } },
  ],
  [
    "unit_price-in=:999+5000:+3000:2000+abc+7",
    { word: "", page: 1, filters: { "unit_price-in": [":999", "5000:", "7"] } },
  ],
  ["unit_price-in=:&sale_flg-in=2&stock_flg-in=1", { word: "", page: 1, filters: { "stock_flg-in": ["1"] } }],
  [
    "new_arrival_date-daterange=20261101:",
    { word: "", page: 1, filters: { "new_arrival_date-daterange": ["20261101:"] } },
  ],
  ["new_arrival_date-daterange=20261301:", { word: "", page: 1, filters: {} }],
  ["sortcolumn=unit_price-charsort!asc", { word: "", sort: "unit_price-charsort!asc", page: 1, filters: {} }],
  ["sortcolumn=brand_code-charsort!asc&unknown-in=1&page=0", { word: "", page: 1, filters: {} }],
  ["page=999999", { word: "", page: lastPage, filters: {} }],
  ["page=-2", { word: "", page: 1, filters: {} }],
])("%s is read, and what makes no sense is left out", (search, want) => {
  expect(read(search)).toEqual(want);
});

test("what the page's path says cannot be said by the query", () => {
  expect(read("brand_code-in=1001&size-in=S1010", ["brand_code-in"]).filters).toEqual({ "size-in": ["S1010"] });
});

test.each([
  ["size-in=S1020&brand_code-in=1001+1002&page=2", "?brand_code-in=1001+1002&size-in=S1020&page=2"],
  ["brand_code-in=1001%20:OR&page=1", "?brand_code-in=1001"],
  ["sortcolumn=new_arrival_date-charsort!desc", "?sortcolumn=new_arrival_date-charsort%21desc"],
  [
    "search_word=a%26b&sortcolumn=new_arrival_date-charsort!desc",
    "?search_word=a%26b&sortcolumn=new_arrival_date-charsort%21desc",
  ],
  ["unit_price-in=1000:1999", "?unit_price-in=1000%3A1999"],
])("%s has the one spelling %s, which reads the same", (search, want) => {
  expect(searchOf(read(search))).toBe(want);
  expect(searchOf(read(want))).toBe(want);
});

test("a tick adds, another takes away, and both begin at the first page", () => {
  const ticked = toggled(read("page=4"), "color-in", "red");
  expect(searchOf(ticked)).toBe("?color-in=red");
  expect(searchOf(toggled(atPage(ticked, 2), "color-in", "blue"))).toBe("?color-in=red+blue");
  expect(searchOf(toggled(ticked, "color-in", "red"))).toBe("");
  expect(searchOf(withValues(ticked, "color-in", ["navy"]))).toBe("?color-in=navy");
});

test("an order begins at the first page too, and can be taken back", () => {
  const sorted = sortedBy(read("page=4&size-in=S1010"), "unit_price-charsort!desc");
  expect(searchOf(sorted)).toBe("?size-in=S1010&sortcolumn=unit_price-charsort%21desc");
  expect(searchOf(sortedBy(sorted, undefined))).toBe("?size-in=S1010");
});

test("clearing leaves what the page is about", () => {
  const base = { "category_code_1-in": ["01"] };
  const conditions = read(
    "category_code_1-in=01&category_code_2-in=0101&color-in=red&sortcolumn=unit_price-charsort!asc",
  );
  expect(chosen(conditions, base)).toEqual([
    { key: "category_code_2-in", value: "0101" },
    { key: "color-in", value: "red" },
  ]);
  expect(searchOf(cleared(conditions, base))).toBe("?category_code_1-in=01&sortcolumn=unit_price-charsort%21asc");
});
