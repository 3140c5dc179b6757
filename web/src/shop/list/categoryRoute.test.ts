import { expect, test } from "vitest";
import { tree } from "#parts/list/testing/categories.ts";
import { categoryAddress, categoryOf, categoryRoute } from "./categoryRoute.ts";

const follow = (address: string) => {
  const [path = "", search = ""] = address.split("?");
  return categoryRoute(path, new URLSearchParams(search), tree);
};
const to = (location: string) => ({ kind: "redirect", location });

test.each([
  ["/categories/baby", to("/categories/baby?category_code_1-in=01")],
  ["/categories/baby/", to("/categories/baby?category_code_1-in=01")],
  ["/categories/baby--men", to("/categories/baby--men?category_code_1-in=01+03")],
  ["/categories/men/wear", to("/categories/men/wear?category_code_1-in=03&category_code_2-in=0301")],
  [
    "/categories/baby/wear--sleep",
    to("/categories/baby/wear--sleep?category_code_1-in=01&category_code_2-in=0101+0102"),
  ],
  [
    "/categories/baby--men/wear",
    to("/categories/baby--men/wear?category_code_1-in=01+03&category_code_2-in=0101+0301"),
  ],
  [
    "/categories/men/wear/shirts/deeper",
    to("/categories/men/wear/shirts/deeper?category_code_1-in=03&category_code_2-in=0301&category_code_3-in=030101"),
  ],
  // An alias that is not below its parent is looked for on its whole level.
  ["/categories/men/sleep", to("/categories/men/sleep?category_code_1-in=03&category_code_2-in=0102")],
  // What names nothing is left out while something does.
  ["/categories/baby/nothing", to("/categories/baby/nothing?category_code_1-in=01")],
  ["/categories/あ b/wear", to("/categories/%E3%81%82%20b/wear?category_code_2-in=0101")],
  ["/categories/baby?page=2", to("/categories/baby?page=2&category_code_1-in=01")],
  ["/categories/nothing", { kind: "missing" }],
  ["/categories/--", { kind: "missing" }],
  ["/categories", { kind: "cancelled" }],
  ["/categories/", { kind: "cancelled" }],
  ["/categories/nothing?category_code_2-in=0101", { kind: "stay" }],
  ["/categories?category_code_3-in=", { kind: "stay" }],
])("%s", (address, want) => {
  expect(follow(address)).toEqual(want);
});

test("where a redirect leads, it is not redirected again", () => {
  for (const address of ["/categories/baby", "/categories/baby--men/wear", "/categories/men/wear/shirts"]) {
    const route = follow(address);
    expect(route.kind).toBe("redirect");
    expect(follow(route.kind === "redirect" ? route.location : "")).toEqual({ kind: "stay" });
  }
});

test("codes tell the category and the way down to it, as long as it is one", () => {
  const names = (filters: Parameters<typeof categoryOf>[0]) => {
    const { here, above } = categoryOf(filters, tree);
    return [above.map(({ path }) => path), here.map(({ path }) => path)];
  };
  expect(names({ "category_code_1-in": ["01"], "category_code_2-in": ["0101"] })).toEqual([["baby"], ["baby/wear"]]);
  expect(names({ "category_code_1-in": ["01", "03"] })).toEqual([[], ["baby", "men"]]);
  expect(names({ "category_code_1-in": ["01", "03"], "category_code_2-in": ["0301"] })).toEqual([[], ["men/wear"]]);
  expect(names({ "category_code_1-in": ["99"] })).toEqual([[], []]);
});

test("a category has one address, however it was come by", () => {
  const { here } = categoryOf({ "category_code_2-in": ["0301"] }, tree);
  expect(here.map((node) => categoryAddress(node, tree))).toEqual([
    "/categories/men/wear?category_code_1-in=03&category_code_2-in=0301",
  ]);
});
