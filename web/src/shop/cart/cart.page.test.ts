import { expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { page } from "./cart.page.tsx";

function load(address: string, selectList: readonly unknown[]) {
  const call = (async (name: string) =>
    name === "siapi/cart/select/" ? { selectList } : { items: [] }) as unknown as Call;
  return page.load?.({ path: "/cart", params: {}, query: new URL(address, "http://x").searchParams, call });
}

test("an empty cart is said once: going back from a completed order is no mistake", async () => {
  expect((await load("/cart?refused=checkout.empty", []))?.refused).toBe("");
});

test("every other refusal is told", async () => {
  expect((await load("/cart?refused=checkout.blocked", [{ detail: { commodity_code: "A" } }]))?.refused).toMatch(
    /^ご購入いただけない/,
  );
  expect((await load("/cart", [{ detail: { commodity_code: "A" } }]))?.refused).toBe("");
});

test("beside the cart stands what goes with it, of other kinds", async () => {
  const asked: unknown[] = [];
  const call = (async (name: string, body: unknown) => {
    asked.push(name, body);
    return name === "siapi/cart/select/"
      ? { selectList: [{ detail: { commodity_code: "A", color_sku_code: "A1" } }] }
      : { items: [] };
  }) as unknown as Call;
  await page.load?.({ path: "/cart", params: {}, query: new URLSearchParams(), call });
  const params = { "commodity_code-in": "A :OR", kinds: "other", limit: 6 };
  expect(asked.slice(2)).toEqual([
    ...["naviPlus/boughtTogether", { params }],
    ...["siapi/outfit/missing/", { codes: ["A1"] }],
    ...["siapi/deliveryestimate/select/", { color_sku_code: "A1", prefecture: "" }],
  ]);
});
