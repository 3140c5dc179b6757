import { expect, test } from "vitest";
import { cartEvent } from "./cartEvents.ts";

const line = {
  commodity_code: "ABC1234001",
  commodity_name: "シャツ",
  brand_name: "ITO",
  category_name: "MEN",
  color_name: "白",
  size_name: "M",
  unit_price: 3000,
  list_price: 4000,
  quantity: 2,
  // what a line has besides is not for reports
  sku_code: "ABC1234001011",
};

test("an event has what GA4 demands, worth the goods unless told otherwise", () => {
  const page = {} as Window;
  cartEvent("view_cart", [line], {}, page);
  cartEvent("purchase", [line], { value: 6550, transaction_id: "T-1", tax: 595, shipping: 550 }, page);
  const item = {
    item_id: "ABC1234001",
    item_name: "シャツ",
    item_brand: "ITO",
    item_category: "MEN",
    item_variant: "白/M",
    price: 3000,
    discount: 1000,
    quantity: 2,
    index: 0,
  };
  expect(page.dataLayer).toEqual([
    { ecommerce: null },
    { event: "view_cart", ecommerce: { currency: "JPY", value: 6000, items: [item] } },
    { ecommerce: null },
    {
      event: "purchase",
      ecommerce: { currency: "JPY", value: 6550, transaction_id: "T-1", tax: 595, shipping: 550, items: [item] },
    },
  ]);
});
