import { expect, test } from "vitest";
import type { Facet } from "#api/contract.gen.ts";
import type { Conditions, Filters } from "./conditions.ts";
import { categoryChoices, choicesOf, labelOf, priceCondition, toggledCategory } from "./facets.ts";
import { tree } from "./testing/categories.ts";

const facet = (field: string, counts: Record<string, number>): Facet => ({
  field,
  distinct: Object.keys(counts).length,
  values: Object.entries(counts).map(([value, count]) => ({ value, label: `${value}の名`, count })),
});

const facets = [
  facet("category_code_1", { "01": 30, "03": 20 }),
  facet("category_code_2", { "0101": 9, "0102": 8, "0301": 20 }),
  facet("category_code_3", { "010101": 5, "010102": 4, "030101": 20 }),
  facet("brand_code", { "1001": 7 }),
  facet("size", { S1020: 3 }),
];

test("sizes are always there, even with nothing in them; brands only while something has them", () => {
  expect(choicesOf("size", facets, {}).map(({ label, count }) => [label, count])).toEqual([
    ["S", 0],
    ["M", 3],
    ["L", 0],
    ["LL", 0],
  ]);
  expect(choicesOf("brand_code", facets, { "brand_code-in": ["1001"] })).toMatchObject([
    { value: "1001", label: "1001の名", count: 7, checked: true },
  ]);
  expect(choicesOf("color", facets, {})).toHaveLength(14);
});

const shape = (filters: Filters, base: Filters = {}) =>
  categoryChoices(tree, facets, filters, base).map(
    ({ value, depth, checked }) => `${depth} ${value}${checked ? " ✓" : ""}`,
  );

test("categories open one level below each ticked one", () => {
  expect(shape({})).toEqual(["0 01", "0 03"]);
  expect(shape({ "category_code_1-in": ["01"] })).toEqual(["0 01 ✓", "1 0101", "1 0102", "0 03"]);
  expect(shape({ "category_code_1-in": ["01"], "category_code_2-in": ["0101"] })).toEqual([
    "0 01 ✓",
    "1 0101 ✓",
    "2 010101",
    "2 010102",
    "1 0102",
    "0 03",
  ]);
});

test("a category's own page offers what is below it, and on the last level its neighbours", () => {
  const one = { "category_code_1-in": ["01"] };
  expect(shape(one, one)).toEqual(["0 0101", "0 0102"]);
  const two = { ...one, "category_code_2-in": ["0101"] };
  expect(shape(two, two)).toEqual(["0 010101", "0 010102"]);
  const three = { ...two, "category_code_3-in": ["010102"] };
  expect(shape(three, three)).toEqual(["0 010101", "0 010102 ✓"]);
});

test("unticking a category unticks what stands below it, and nothing else", () => {
  const filters = { "category_code_1-in": ["01", "03"], "category_code_2-in": ["0101", "0301"], "color-in": ["red"] };
  const conditions: Conditions = { word: "", page: 3, filters };
  const choices = categoryChoices(tree, facets, filters, {});
  const [baby] = choices;
  if (baby === undefined) throw new Error("no choices");
  expect(toggledCategory(conditions, baby, choices)).toEqual({
    word: "",
    page: 1,
    filters: { "category_code_1-in": ["03"], "category_code_2-in": ["0301"], "color-in": ["red"] },
  });
});

test.each([
  [{ key: "brand_code-in", value: "1001" }, "1001の名"],
  [{ key: "category_code_2-in", value: "0301" }, "WEAR"],
  [{ key: "size-in", value: "S1040" }, "LL"],
  [{ key: "color-in", value: "navy" }, "ネイビー"],
  [{ key: "unit_price-in", value: "1000:2500" }, "￥1,000～￥2,500"],
  [{ key: "unit_price-in", value: ":2500" }, "～￥2,500"],
  [{ key: "unit_price-in", value: "1000:" }, "￥1,000～"],
  [{ key: "new_arrival_days-in", value: "0:13" }, "この2週間の新着"],
  [{ key: "brand_code-in", value: "9999" }, "9999"],
] as const)("%o is called %s", (chosen, want) => {
  expect(labelOf(chosen, facets, tree)).toBe(want);
});

test.each([
  ["1000", "2000", "1000:2000"],
  ["２，０００", "￥1000円", "1000:2000"],
  ["", " 0500 ", ":500"],
  ["3000", "", "3000:"],
  ["", "", undefined],
  ["千", "2000", undefined],
  ["-5", "", undefined],
])("from %s to %s is %s", (from, to, want) => {
  expect(priceCondition(from, to)).toBe(want);
});
