import { expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import type { Facet } from "#api/contract.gen.ts";
import { readConditions } from "./conditions.ts";
import { type Asking, fetchList, needsFacets, paramsOf, rememberShown } from "./fetching.ts";

const asking = (search: string, path = "/items"): Asking => ({
  api: "items",
  path,
  conditions: readConditions(new URLSearchParams(search)),
});

test.each([
  ["", "page=2", false],
  ["", "sortcolumn=unit_price-charsort!asc", false],
  ["size-in=S1010&page=2", "size-in=S1010", false],
  ["", "brand_code-in=1001", true],
  ["brand_code-in=1001", "brand_code-in=1001+1002", true],
  ["", "size-in=S1010", true],
  ["search_word=a", "search_word=b", true],
])("from ?%s to ?%s facets are loaded again: %s", (before, now, want) => {
  expect(needsFacets(asking(before), asking(now))).toBe(want);
});

test("another list forces facets", () => {
  expect(needsFacets(asking("", "/brands/a"), asking("", "/brands/b"))).toBe(true);
});

test("conditions become params: values end in :OR, the page an offset, the order a key", () => {
  const { conditions } = asking(
    "search_word=紬&brand_code-in=1001+1002&new_arrival_date-daterange=20261101:&sortcolumn=unit_price-charsort!asc&page=3",
  );
  expect(paramsOf(conditions, { withFacets: false, version: "7" })).toEqual({
    limit: 30,
    offset: 60,
    version: "7",
    "search_word-index": "紬",
    "brand_code-in": "1001 1002:OR",
    "new_arrival_date-daterange": "20261101:",
    "unit_price-charsort": "!asc",
  });
  const facets = paramsOf(conditions, { withFacets: true, version: "" });
  expect(facets["brand_code-group"]).toBe("1");
  expect(facets["category_code_3-group"]).toBe("1");
  expect(facets.version).toBeUndefined();
});

/** A shop that answers with how often it was asked. */
function countingShop() {
  const asked: { name: string; params: Record<string, unknown> }[] = [];
  const call = (async (name: string, body: { params?: Record<string, unknown> }) => {
    asked.push({ name, params: body.params ?? {} });
    if (name === "siapi/category/select/") return { categories: [] };
    const facets = body.params?.["brand_code-group"] ? [{ field: "brand_code", distinct: 0, values: [] }] : [];
    return {
      items: [],
      facets,
      info: { hitnum: asked.length, corrected: "", dropped: [], version: `v${asked.length}` },
    };
  }) as Call;
  return { asked, call };
}

test("items come every time, facets only when needed, and later pages go on in the same list", async () => {
  const { asked, call } = countingShop();
  const first = await fetchList(asking(""), call);
  const second = await fetchList(asking("page=2"), call);
  expect(asked.map(({ name }) => name)).toEqual(["naviPlus/items", "siapi/category/select/", "naviPlus/items"]);
  expect(second.facets).toEqual(first.facets);
  expect(second.hitnum).not.toBe(first.hitnum);
  expect(asked[2]?.params.version).toBe("v1");
  await fetchList(asking(""), call);
  expect(asked[3]?.params.version).toBeUndefined();
});

test("after a full load a sort or a page asks for no facets, only once for the tree of categories", async () => {
  const { asked, call } = countingShop();
  const facets: readonly Facet[] = [{ field: "size", distinct: 0, values: [] }];
  rememberShown(call, { asked: asking(""), version: "v0", facets });
  const next = await fetchList(asking("page=2"), call);
  expect(next.facets).toEqual(facets);
  await fetchList(asking("page=2&sortcolumn=unit_price-charsort!asc"), call);
  rememberShown(call, { asked: asking("size-in=S1010"), version: "v9", facets: [] });
  await fetchList(asking("page=3"), call);
  expect(asked.map(({ name }) => name)).toEqual([
    "naviPlus/items",
    "siapi/category/select/",
    "naviPlus/items",
    "naviPlus/items",
  ]);
  expect(asked.some(({ params }) => "brand_code-group" in params)).toBe(false);
  expect(asked[0]?.params.version).toBe("v0");
});

test("one shopper's facets are never another's: each call begins without a memory", async () => {
  const [one, other] = [countingShop(), countingShop()];
  await fetchList(asking(""), one.call);
  await fetchList(asking(""), other.call);
  expect(other.asked.map(({ name }) => name)).toContain("siapi/category/select/");
});

test("an answer that nobody waits for is neither shown nor remembered", async () => {
  const { asked, call } = countingShop();
  await fetchList(asking(""), call);
  const gone = new AbortController();
  const late = fetchList(asking("brand_code-in=1001"), call, gone.signal);
  gone.abort(new Error("overtaken"));
  await expect(late).rejects.toThrow("overtaken");
  await fetchList(asking("page=2"), call);
  expect(asked.at(-1)?.params["brand_code-group"]).toBeUndefined();
});
