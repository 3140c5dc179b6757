// Search: what is typed becomes conditions that can be seen, shared and taken back.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openShop } from "./harness.mjs";

describe("search", () => {
  const { origin } = openShop("node");

  test("without script, keywords lead to the filters that they mean", async () => {
    const words = new URLSearchParams({ search_word: "3000円以下のパジャマ" });
    const response = await fetch(`${origin()}/items?${words}`, { redirect: "manual" });
    const to = new URL(response.headers.get("location") ?? "", origin());
    assert.equal(response.status, 302);
    assert.equal(to.searchParams.get("unit_price-in"), ":3000");
    assert.equal(to.searchParams.get("search_word"), "パジャマ");
  });
});
