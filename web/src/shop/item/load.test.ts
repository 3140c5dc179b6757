import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import type { Detail } from "#api/contract.gen.ts";
import { NotFound } from "#parts/page.ts";
import { loadItem } from "./load.ts";
import { itemHead } from "./product.ts";
import { testDetail } from "./testDetail.ts";

/** A shop that knows one item and answers lists with their own names. */
function shop(detail: Detail = testDetail, broken: readonly string[] = []) {
  const asked: [string, unknown][] = [];
  const call = (async (name: string, body: unknown) => {
    asked.push([name, body]);
    if (broken.includes(name)) throw new CallError(500, "broken", "");
    if (/^siapi\/((review|question|matching)\/select|outfit)/.test(name)) return null;
    return name.startsWith("siapi/") ? detail : { items: [`${name} ${JSON.stringify(body)}`] };
  }) as unknown as Call;
  return {
    asked,
    load: (id: string) => loadItem({ path: "/items/x", params: { id }, query: new URLSearchParams(), call }),
  };
}

test("a code of 10 characters opens the item, one of 12 a colour of it; all lists are asked for at once", async () => {
  const { asked, load } = shop();
  await load("ABC1234001");
  await load("ABC123400102");
  expect(asked.filter(([name]) => name.startsWith("siapi/commoditydetail/")).map(([, body]) => body)).toEqual([
    { commodity_code: "ABC1234001" },
    { color_sku_code: "ABC123400102" },
  ]);
  expect(asked.slice(0, 3).map(([name]) => name)).toEqual([
    "siapi/commoditydetail/select/",
    "naviPlus/boughtTogether",
    "naviPlus/allRanking",
  ]);
  expect(asked[2]?.[1]).toEqual({
    params: { "brand_code-in": "1234 :OR", "commodity_code-notin": "ABC1234001", limit: 12 },
  });
});

test.each(["", "abc1234001", "ABC12340010", "ABC1234001011", "../../etc"])("%j is no item", async (id) => {
  const { asked, load } = shop();
  await expect(load(id)).rejects.toThrow(NotFound);
  expect(asked).toEqual([]);
});

test("lists that fail are empty, and the item stands", async () => {
  const { load } = shop(testDetail, ["naviPlus/boughtTogether", "naviPlus/allRanking"]);
  expect(await load("ABC1234001")).toEqual({
    detail: testDetail,
    together: [],
    sameBrand: [],
    reviews: null,
    questions: null,
    matching: null,
    outfits: null,
  });
});

test("an unknown item is the call's own failure", async () => {
  const { load } = shop(testDetail, ["siapi/commoditydetail/select/"]);
  await expect(load("ABC1234001")).rejects.toThrow(CallError);
});

test("what is not sold any more offers what is like it", async () => {
  const { load } = shop({ ...testDetail, discontinued_flg: 1 });
  const { together } = await load("ABC1234001");
  expect(together).toEqual([expect.stringContaining('"category_code_3-in":"030101 :OR"')]);
});

const data = (detail: Detail) => ({
  detail,
  together: [],
  sameBrand: [],
  reviews: null,
  questions: null,
  matching: null,
  outfits: null,
});

test("all colours share the address of the commodity; the picture is the colour's own", () => {
  const head = itemHead(data({ ...testDetail, color_sku_code: "ABC123400102" }));
  expect(head.canonical).toBe("/items/ABC1234001");
  expect(head.image).toBe("/ABC123400102-1-3.jpg");
  expect(head.description).toBe("ITO「リネンシャツ」の通販ページ。風の通る<b>麻</b>です。洗いざらしで。二つめの段落。");
  expect(itemHead(data({ ...testDetail, description: "𠮷".repeat(200) })).description).toMatch(/^.{119}…$/u);
});

test("linked data offers each colour at its price in yen and its stock", () => {
  const [group] = itemHead(data(testDetail)).jsonLd?.("https://shop.example") ?? [];
  expect(group).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "ABC1234001",
    hasVariant: [
      {
        "@type": "Product",
        sku: "ABC123400101",
        image: ["https://shop.example/ABC123400101-1-4.jpg", "https://shop.example/ABC123400101-2-4.jpg"],
        offers: { price: 6930, priceCurrency: "JPY", availability: "https://schema.org/InStock" },
      },
      { offers: { availability: "https://schema.org/OutOfStock", url: "https://shop.example/items/ABC123400102" } },
    ],
  });
});

test("an item of one colour is a product by itself", () => {
  const only = { ...testDetail, colors: testDetail.colors.slice(0, 1) };
  const [product] = itemHead(data(only)).jsonLd?.("") ?? [];
  expect(product).toMatchObject({ "@type": "Product", name: "リネンシャツ", color: "白" });
});

test("a hidden item stays out of search engines, an ordinary one does not", () => {
  expect(itemHead(data({ ...testDetail, secret_flg: 1 })).noindex).toBe(true);
  expect(itemHead(data({ ...testDetail, secret_flg: 0 })).noindex).toBe(false);
});
