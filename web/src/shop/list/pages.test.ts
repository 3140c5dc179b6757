import { expect, test } from "vitest";
import { testShop } from "#parts/list/testing/shop.ts";
import type { Head, LoadArgs, Page } from "#parts/page.ts";
import { page as brand } from "./brand.page.tsx";
import { page as campaign } from "./campaign.page.tsx";
import { page as category } from "./category.page.tsx";
import { page as items } from "./items.page.tsx";
import { page as ranking } from "./ranking.page.tsx";

async function open<Data>(page: Page<Data>, params: LoadArgs["params"], search: string, shop = testShop()) {
  if (page.load === undefined || page.head === undefined) throw new Error("a list loads and has a head");
  const data = await page.load({ path: "/items", params, query: new URLSearchParams(search), call: shop.call });
  const head: Head = page.head(data);
  return { data, head, crumbs: page.crumbs?.(data), asked: shop.asked };
}

const outcome = (opening: Promise<unknown>) =>
  opening.then(
    () => "a page",
    (error: Error) => `${error.name} ${"location" in error ? error.location : ""}`.trim(),
  );

test("the item list is for search engines, with the pages beside it and its items", async () => {
  const { head } = await open(items, {}, "page=2");
  expect(head).toMatchObject({
    title: "アイテム一覧（2ページ目）",
    noindex: false,
    canonical: "/items?page=2",
    prev: "/items",
    next: "/items?page=3",
  });
  expect(head.jsonLd?.("https://shop.example")).toEqual([
    {
      "@type": "ItemList",
      name: "アイテム一覧",
      numberOfItems: 64,
      itemListElement: [{ "@type": "ListItem", position: 31, url: "https://shop.example/items/ABC100100101" }],
    },
  ]);
});

test.each([
  ["", "アイテム一覧", false],
  ["new_arrival_days-in=0:13", "新着アイテム", false],
  ["sale_flg-in=1", "セール", false],
  ["reserve_flg-in=1", "予約アイテム", false],
  ["campaign_code-in=lifestyle", "ライフスタイル", false],
  ["campaign_code-in=fair", "アイテム一覧", true],
  ["sale_flg-in=1&size-in=S1010", "アイテム一覧", true],
  ["sortcolumn=unit_price-charsort!asc", "アイテム一覧", true],
  ["search_word=紬", "「紬」の検索結果", true],
])("/items?%s is called %s; noindex: %s", async (search, title, noindex) => {
  const { head, data } = await open(items, {}, search);
  expect([data.title, head.noindex]).toEqual([title, noindex]);
});

test.each([
  ["page=4", "Redirect /items?page=3"],
  ["size-in=S1020&page=9", "Redirect /items?size-in=S1020&page=3"],
  ["page=3", "a page"],
])("/items?%s of three pages: %s", async (search, want) => {
  expect(await outcome(open(items, {}, search))).toBe(want);
});

test("an empty list has one page, and says what else to search for", async () => {
  const shop = testShop({ hitnum: 0 });
  const { data } = await open(items, {}, "search_word=qqq+紬", shop);
  expect(data.nearby).toEqual([{ kind: "word", text: "シャツ", ref: "" }]);
  expect(shop.asked).toContainEqual({ name: "siapi/search/suggest/", body: { word: "qqq" } });
  expect(shop.asked).toContainEqual({ name: "siapi/search/contents/", body: { word: "qqq 紬" } });
  expect(await outcome(open(items, {}, "page=2", shop))).toBe("Redirect /items");
});

test.each([
  ["search_word=abc1001001", "Redirect /items/ABC1001001"],
  ["search_word=abc1001001&size-in=S1020", "a page"],
])("/items?%s of a product number: %s", async (search, want) => {
  expect(await outcome(open(items, {}, search, testShop({ hitnum: 2, product: "ABC1001001" })))).toBe(want);
});

test.each([
  ["baby/wear", "", "Redirect /categories/baby/wear?category_code_1-in=01&category_code_2-in=0101"],
  ["baby", "page=2", "Redirect /categories/baby?page=2&category_code_1-in=01"],
  ["nothing", "", "NotFound"],
  ["", "", "NotFound"],
  ["baby", "category_code_1-in=99", "NotFound"],
  ["baby", "category_code_1-in=01", "a page"],
])("/categories/%s?%s: %s", async (splat, search, want) => {
  expect(await outcome(open(category, { "*": splat }, search))).toBe(want);
});

test("a category knows its address, what is above it and what was chosen within it", async () => {
  const codes = "category_code_1-in=01&category_code_2-in=0101";
  const { data, head, crumbs } = await open(category, { "*": "baby/wear" }, codes);
  expect(head).toMatchObject({
    title: "BABY WEAR",
    noindex: false,
    canonical: `/categories/baby/wear?${codes}`,
    next: `/categories/baby/wear?${codes}&page=2`,
  });
  expect(crumbs).toEqual({ above: [{ label: "BABY", to: "/categories/baby" }], replacementTitle: "WEAR" });
  expect(data.labels).toEqual([]);
  const within = await open(category, { "*": "baby" }, codes);
  expect(within.data.title).toBe("WEAR");
  expect(within.data.labels).toEqual(["WEAR"]);
  expect(within.head.canonical).toBe(`/categories/baby/wear?${codes}`);
});

test("a brand's page is about its brand, whatever the query says", async () => {
  const { data, head, asked } = await open(brand, { id: "ito" }, "brand_code-in=9999");
  expect(head).toMatchObject({ title: "糸", canonical: "/brands/ito", noindex: false });
  expect(data.name).toEqual({ id: "brand_1001", name: "糸" });
  const list = asked.find(({ name }) => name === "naviPlus/brands_id");
  expect(list?.body).toMatchObject({ path: "/brands/ito" });
  expect(JSON.stringify(list?.body)).not.toContain("9999");
  expect(await outcome(open(brand, { id: "nobody" }, ""))).toBe("CallError");
});

test("a campaign outside its period shows nothing and is not for search engines", async () => {
  const running = await open(campaign, { id: "open" }, "");
  expect([running.data.hitnum, running.head.noindex]).toEqual([64, false]);
  const over = await open(campaign, { id: "after" }, "");
  expect([over.data.hitnum, over.data.items, over.head.noindex]).toEqual([0, [], true]);
  expect(await outcome(open(campaign, { id: "unknown" }, ""))).toBe("CallError");
});

test("the ranking asks for 30 a page by popularity, of a department when told", async () => {
  const { asked, head } = await open(ranking, {}, "page=2&category_code_1-in=01&size-in=S1010");
  expect(asked).toEqual([
    {
      name: "naviPlus/ranking",
      body: {
        path: "/ranking",
        component: "ranking",
        params: { limit: 30, offset: 30, "popular_rank-numbersort": "!asc", "category_code_1-in": "01:OR" },
      },
    },
  ]);
  expect(head).toMatchObject({
    canonical: "/ranking?category_code_1-in=01&page=2",
    prev: "/ranking?category_code_1-in=01",
    next: "/ranking?category_code_1-in=01&page=3",
  });
});
