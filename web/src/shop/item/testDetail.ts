import type { Detail, DetailColor, DetailSize } from "#api/contract.gen.ts";

function size(letter: string, name: string, stock: Pick<DetailSize, "stock_status" | "stock_word">): DetailSize {
  return {
    sku_code: `ABC123400101${letter}`,
    size_name: name,
    size_code: "",
    body: [{ name: "身長", low: 1550, high: 1650 }],
    garment: [{ name: "身幅", low: 505, high: 505 }],
    ...stock,
  };
}

function color(code: string, name: string, stock: DetailColor["stock_status"]): DetailColor {
  const picture = (n: number) => ({
    small: `/${code}-${n}-1.jpg`,
    medium: `/${code}-${n}-2.jpg`,
    large: `/${code}-${n}-3.jpg`,
    zoom: `/${code}-${n}-4.jpg`,
  });
  return {
    color_sku_code: code,
    color_name: name,
    color_group: "white",
    hex: "ffffff",
    unit_price: 6930,
    list_price: 9900,
    discount_price_rate: 30,
    pictures: [picture(1), picture(2)],
    sizes: [
      size("2", "M", { stock_status: "few", stock_word: "残りわずか" }),
      size("3", "L", { stock_status: "sold_out", stock_word: "在庫なし" }),
    ],
    stock_status: stock,
    stock_word: stock === "sold_out" ? "在庫なし" : "在庫あり",
  };
}

/** An item for tests, in two colours, opened at the first. */
export const testDetail: Detail = {
  brand: "000;1234;ITO;ITO;イト;1;1;ito",
  brand_code: "1234",
  brand_list_alias: "ito",
  brand_name: "ITO",
  brand_name_alphabet: "ITO",
  brand_name_kana: "イト",
  campaign_code: "",
  campaigns: [],
  care: ["wash40_gentle", "no_bleach", "not_in_the_standard"],
  categories: [{ category_code: "03", category_name: "MEN", category_list_alias: "men", path: "men" }],
  category_code_1: "03",
  category_code_2: "0301",
  category_code_3: "030101",
  color_sku_code: "ABC123400101",
  colors: [color("ABC123400101", "白", "in_stock"), color("ABC123400102", "紺", "sold_out")],
  commodity_code: "ABC1234001",
  commodity_name: "リネンシャツ",
  commodity_sex_type: "men",
  description: "風の通る<b>麻</b>です。\n洗いざらしで。\n\n二つめの段落。",
  discontinued_flg: 0,
  discount_price_rate: 30,
  icons: [{ icon_id: 2, icon_display: "新着", icon_class: "s-new" }],
  list_price: 9900,
  magazine_flg: 0,
  magazine_icon: 0,
  materials: [
    { part: "", name: "麻", percent: 55 },
    { part: "", name: "綿", percent: 45 },
  ],
  new_arrival_date: "20261110",
  new_arrival_flg: 1,
  new_arrival_icon: 1,
  new_season_flg: 0,
  popular_rank: 0,
  repeat_flg: 0,
  sale_word: "",
  repeat_icon: 0,
  reservation_icon: 0,
  reserve_flg: 0,
  return_rule: "underwear",
  sale_limit: 3,
  secret_flg: 0,
  stock_status: "in_stock",
  stock_word: "在庫あり",
  tax_percent: 10,
  unit_price: 6930,
};
