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
  expect((await load("/cart?refused=checkout.blocked", [{}]))?.refused).toMatch(/^ご購入いただけない/);
  expect((await load("/cart", [{}]))?.refused).toBe("");
});
