import { type Call, CallError } from "#api/call.ts";
import type { GivenUp, Item } from "#api/contract.gen.ts";
import { tree } from "./categories.ts";

/** One item of the test shop. */
export const shirt: Item = {
  brand: "000;1001;糸;ITO;イト;1;1;ito",
  brand_code: "1001",
  brand_list_alias: "ito",
  brand_name: "糸",
  campaign_code: "",
  category_code_1: "01",
  category_code_2: "0101",
  category_code_3: "010101",
  color_name: "藍",
  color_sku_code: "ABC100100101",
  commodity_code: "ABC1001001",
  commodity_name: "リネンシャツ",
  commodity_sex_type: "baby",
  discount_price_rate: 0,
  icons: [],
  key: "000_ABC100100101_1",
  list_price: 9900,
  magazine_flg: 0,
  new_arrival_date: "20261110",
  new_arrival_days: 5,
  new_arrival_flg: 0,
  new_season_flg: 0,
  picture: null,
  popular_rank: 1,
  repeat_flg: 0,
  reserve_flg: 0,
  second_picture: null,
  secret_flg: 0,
  stock_status: "in_stock",
  stock_word: "在庫あり",
  swatches: [],
  unit_price: 9900,
};

export interface Asked {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A shop that answers lists with so many hits, and what it was asked. Codes and aliases other than its own are unknown. */
export function testShop({
  hitnum = 64,
  corrected = "",
  dropped = [] as readonly string[],
  product = "",
  givenUp = [] as readonly GivenUp[],
} = {}) {
  const asked: Asked[] = [];
  const list = {
    items: hitnum > 0 ? [shirt] : [],
    facets: [
      { field: "brand_code", distinct: 1, values: [{ value: "1001", label: "糸", count: 7 }] },
      { field: "size", distinct: 1, values: [{ value: "S1020", label: "M", count: 3 }] },
      { field: "unit_price", distinct: 1, values: [{ value: "1000:1999", label: "￥1,000～￥1,999", count: 5 }] },
      { field: "category_code_2", distinct: 1, values: [{ value: "0101", label: "WEAR", count: 3 }] },
      { field: "category_code_1", distinct: 1, values: [{ value: "01", label: "BABY", count: 9 }] },
    ],
    info: {
      hitnum,
      limit: 30,
      offset: 0,
      version: "1",
      corrected,
      dropped,
      product,
      keywords: "",
      conditions: [],
      ideas: [],
      labels: [],
      given_up: givenUp,
      missed: "",
    },
    near: [],
  };
  const campaign = { campaign_name: "市", lead: "三割引から。", body: "", starts_at: null, ends_at: 0 };
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    "siapi/category/select/": () => ({ categories: tree }),
    "siapi/search/suggest/": () => ({ suggestions: [{ kind: "word", text: "シャツ", ref: "" }] }),
    "siapi/brand/select/": ({ brand_list_alias }) =>
      brand_list_alias === "ito"
        ? { brands: [{ brand_code: "1001", brand_name: "糸", brand_name_alphabet: "ITO", story: "糸の話。" }] }
        : undefined,
    "siapi/campaign/select/": ({ campaign_code }) =>
      campaign_code === "open" || campaign_code === "after"
        ? { campaigns: [{ ...campaign, campaign_code, state: campaign_code }] }
        : undefined,
  };
  const call = (async (name: string, body: Record<string, unknown>) => {
    asked.push({ name, body });
    const answer = name.startsWith("naviPlus/") ? list : answers[name]?.(body);
    if (answer === undefined) throw new CallError(404, "not_found", "見つかりません");
    return answer;
  }) as Call;
  return { asked, call };
}
