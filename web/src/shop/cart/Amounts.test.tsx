import { expect, test } from "vitest";
import type { Quote } from "#api/contract.gen.ts";
import { rowsOf } from "./Amounts.tsx";

const quote: Quote = {
  lines: [],
  list_total: 6000,
  campaign_discount: 1000,
  subtotal: 5000,
  coupon_discounts: [
    { code: "A", name: "500円OFF", kind: "amount", amount: 500, shipping: 0 },
    { code: "B", name: "送料無料", kind: "free_shipping", amount: 0, shipping: 550 },
  ],
  coupon_discount: 500,
  refused: [],
  goods: 4500,
  parcels: [{ prefecture: "東京都", area: "関東", trips: 1, full_fee: 550, shipping: 0, wrapping: 330, noshi: 0 }],
  shipping: 0,
  shipping_estimated: false,
  shipping_free: "coupon",
  missing_for_free_shipping: 0,
  wrapping: 330,
  points_used: 300,
  points_max: 4500,
  points_pay: 300,
  points_earned: 42,
  fee: 330,
  methods: [],
  taxes: [],
  total: 4860,
};

test("the rows below the subtotal add up to the total, and every reduction is named", () => {
  const rows = rowsOf(quote);
  expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
    ["通常価格の合計", 6000],
    ["セール・キャンペーン割引", -1000],
    ["商品小計", 5000],
    ["クーポン「500円OFF」", -500],
    ["クーポン「送料無料」", 0],
    ["送料", 0],
    ["ラッピング・のし", 330],
    ["代引手数料", 330],
    ["ポイント利用", -300],
  ]);
  expect(rows.slice(2).reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
});

test("without an address the fee is called an estimate, and what is not there has no row", () => {
  const plain: Quote = {
    ...quote,
    campaign_discount: 0,
    coupon_discounts: [],
    shipping: 550,
    shipping_free: "",
    shipping_estimated: true,
    wrapping: 0,
    fee: 0,
    points_pay: 0,
  };
  expect(rowsOf(plain)).toEqual([
    { label: "商品小計", amount: 5000 },
    { label: "送料", note: "東京都への目安", amount: 550 },
  ]);
});
