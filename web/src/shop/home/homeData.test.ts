import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import type { Brand, Card } from "#api/contract.gen.ts";
import { loadHome, pack, unpack } from "./homeData.ts";

const at = (size: number) => `/images/commodity/1234/itemABC123400101-1-${size}.jpg`;
const card = {
  color_sku_code: "ABC123400101",
  commodity_code: "ABC1234001",
  commodity_name: "リネンシャツ",
  color_name: "墨黒",
  brand_name: "糸と余白",
  unit_price: 6930,
  list_price: 9900,
  picture: { small: at(1), medium: at(2), large: at(3), zoom: at(4) },
  second_picture: null,
  icons: [{ icon_id: 2, icon_class: "s-new", icon_display: "新着" }],
  stock_status: "in_stock",
  stock_word: "在庫あり",
  swatches: [{ color_sku_code: "ABC123400101", color_name: "墨黒", hex: "222222" }],
} as unknown as Card;

const travelled = (sent: Card) => unpack(JSON.parse(JSON.stringify(pack(sent))));

test("a card that travelled shows what it showed", () => {
  const two = [...card.swatches, { color_sku_code: "ABC123400102", color_name: "生成り", hex: "eeeecc" }];
  const sent: Card = { ...card, stock_status: "few", stock_word: "残りわずか", swatches: two };
  const swatches = two.map(({ color_sku_code, hex }) => ({ color_sku_code, hex }));
  expect(travelled(sent)).toEqual({ ...sent, swatches });
});

test("what no card shows is left behind", () => {
  const plain: Card = { ...card, list_price: card.unit_price, icons: [], picture: null };
  expect(Object.keys(pack(plain))).toEqual(["code", "name", "color", "brand", "price", "bare"]);
  expect(travelled(plain)).toEqual({ ...plain, swatches: [], stock_word: "" });
});

function shopWith(answers: Record<string, unknown>): Call {
  return (async (name: string) => {
    if (answers[name] === undefined) throw new CallError(503, "down", "休止中です");
    return answers[name];
  }) as unknown as Call;
}
const load = (answers: Record<string, unknown>) =>
  loadHome({ call: shopWith(answers), path: "/", params: {}, query: new URLSearchParams() });

test("a list that cannot be had is empty, and the others are there", async () => {
  const data = await load({ "naviPlus/allRanking": { items: [card] } });
  expect(data.ranking).toHaveLength(1);
  expect({ ...data, ranking: [] }).toEqual({
    newArrivals: [],
    ranking: [],
    showcase1: [],
    showcase2: [],
    under2000: [],
    campaigns: [],
    brands: [],
    heroes: [],
    features: [],
    banners: [],
    blocks: [],
    articles: [],
  });
});

test("recommended brands come in their order, without what the page does not show", async () => {
  const brand = (brand_code: string, recommended: number) =>
    ({ brand_code, brand_name: brand_code, brand_list_alias: brand_code, recommended, story: "長い話" }) as Brand;
  const { brands } = await load({ "siapi/brand/select/": { brands: [brand("b", 2), brand("n", 0), brand("a", 1)] } });
  expect(brands).toEqual([
    { brand_code: "a", brand_name: "a", brand_list_alias: "a" },
    { brand_code: "b", brand_name: "b", brand_list_alias: "b" },
  ]);
});

test("the rows ask for as many items as the specification says", async () => {
  const asked: Record<string, unknown> = {};
  const call = (async (name: string, body: { params?: { limit?: number } }) => {
    asked[name] = body.params?.limit;
    return { items: [], campaigns: [], brands: [] };
  }) as unknown as Call;
  await loadHome({ call, path: "/", params: {}, query: new URLSearchParams() });
  expect(asked).toMatchObject({
    "naviPlus/newArrival": 8,
    "naviPlus/showcase_1": 20,
    "naviPlus/showcase_2": 20,
    "naviPlus/under2000": 12,
  });
});
