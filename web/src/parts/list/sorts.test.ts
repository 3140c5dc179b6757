import { expect, test } from "vitest";
import { sortChoices, sortParam, sorts } from "./sorts.ts";

test("there are the five orders of the specification and that by popularity, and the field is a key of search", () => {
  expect(sorts.map(({ label }) => label)).toEqual([
    "新着順",
    "人気順",
    "価格の安い順",
    "価格の高い順",
    "割引率の高い順",
    "割引率の低い順",
  ]);
  expect(sorts.map(({ value }) => sortParam(value))).toEqual([
    ["new_arrival_date-charsort", "!desc"],
    ["popular_rank-charsort", "!asc"],
    ["unit_price-charsort", "!asc"],
    ["unit_price-charsort", "!desc"],
    ["discount_price_rate-charsort", "!desc"],
    ["discount_price_rate-charsort", "!asc"],
  ]);
});

test("a list comes newest first unless told, search results come by relevance", () => {
  const chosen = (...args: Parameters<typeof sortChoices>) =>
    sortChoices(...args)
      .filter((choice) => choice.chosen)
      .map(({ label }) => label);
  expect(chosen(undefined, false)).toEqual(["新着順"]);
  expect(chosen(undefined, true)).toEqual(["おすすめ順"]);
  expect(chosen("new_arrival_date-charsort!desc", true)).toEqual(["新着順"]);
  expect(chosen("unit_price-charsort!asc", false)).toEqual(["価格の安い順"]);
  expect(sortChoices(undefined, false).every(({ value }) => value !== undefined)).toBe(true);
  expect(sortChoices(undefined, false, "追加した順")[0]).toEqual({
    value: undefined,
    label: "追加した順",
    chosen: true,
  });
  expect(sortChoices(undefined, true)[1]?.value).toBe("new_arrival_date-charsort!desc");
});
