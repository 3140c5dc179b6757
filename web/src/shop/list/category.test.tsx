import { afterEach, expect, test } from "vitest";
import { testShop } from "#parts/list/testing/shop.ts";
import { page } from "./category.page.tsx";

const open = () =>
  page.load?.({ path: "/categories", params: { "*": "" }, query: new URLSearchParams(), call: testShop().call });

afterEach(() => window.history.replaceState(null, "", "/"));

test("a navigation to /categories alone is cancelled: the shopper stays where they are", async () => {
  window.history.replaceState(null, "", "/items?size-in=S1010");
  await expect(open()).rejects.toMatchObject({ name: "Redirect", location: "/items?size-in=S1010" });
});

test("opened by itself, /categories is not found", async () => {
  window.history.replaceState(null, "", "/categories/");
  await expect(open()).rejects.toMatchObject({ name: "NotFound" });
});
