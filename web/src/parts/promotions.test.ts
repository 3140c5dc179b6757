import { expect, test } from "vitest";
import { selectPromotion } from "./promotions.ts";

test("a promotion that was followed comes into the data layer by GA4's names", () => {
  const page = { dataLayer: [] } as unknown as Window;
  selectPromotion({ id: "warm_days", name: "あたためる道具と服", slot: "home_campaigns" }, page);
  const named = {
    promotion_id: "warm_days",
    promotion_name: "あたためる道具と服",
    creative_slot: "home_campaigns",
  };
  expect(page.dataLayer).toEqual([
    { ecommerce: null },
    { event: "select_promotion", ecommerce: { ...named, items: [named] } },
  ]);
});
