// What the browser remembers: the way back asks for nothing, and header and cart never disagree.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask, put, wares } from "./buying.mjs";
import { arrive, openShop } from "./harness.mjs";
import { demoPassword, enter } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

const calls = (/** @type {string[]} */ asked) => asked.filter((line) => line.includes("/api/"));

/** What the header says of the cart. @param {Page} page */
const badge = (page) => page.getByRole("banner").getByRole("link", { name: /^カート/ });

/** The header says so many pieces, and the shop means the same. @param {Page} page @param {number} pieces */
async function agrees(page, pieces) {
  await page.waitForFunction((count) => {
    const link = document.querySelector('header a[href="/cart"]');
    return (link?.textContent ?? "").replace(/\D/g, "") === (count === 0 ? "" : String(count));
  }, pieces);
  assert.equal((await ask(page, "cart/select/", {})).pieces, pieces, "the shop's own count");
}

describe("what the browser remembers", () => {
  const { journey } = openShop("node");

  journey("the way back from an item to its list asks for nothing", { width: 390 }, async ({ page, asked }) => {
    await arrive(page, "/categories/men?category_code_1-in=03");
    const card = page.getByRole("article").nth(5);
    await card.scrollIntoViewIfNeeded();
    await card.locator(":scope > a").click();
    await page.waitForURL(/\/items\//);
    await page.getByRole("button", { name: "カートに入れる" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    const before = calls(asked).length;
    await page.goBack();
    await page.waitForURL(/\/categories\/men/);
    await page.getByRole("article").nth(5).waitFor();
    await page.waitForLoadState("networkidle");
    assert.deepEqual(calls(asked).slice(before), [], "calls on the way back");
  });

  journey("the cart and the header agree after every change, in two tabs", {}, async ({ page }) => {
    const [one, two] = await wares(page, 2, 20);
    assert.ok(one && two);
    await put(page, one);
    await arrive(page, "/cart");
    await agrees(page, 1);
    const other = await page.context().newPage();
    await arrive(other, `/items/${two.color}`);
    await other.locator(`input[value="${two.sku}"]`).check();
    await other.getByRole("button", { name: "カートに入れる" }).first().click();
    await other.getByRole("dialog", { name: "カートに入れました" }).waitFor();
    await agrees(other, 2);

    // The first tab shows it as soon as somebody looks at it.
    await page.bringToFront();
    await page.getByRole("main").getByText(two.name).first().waitFor();
    await agrees(page, 2);

    await page.getByRole("button", { name: /削除/ }).first().click();
    await agrees(page, 1);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await agrees(page, 2);
    await other.bringToFront();
    await agrees(other, 2);
  });

  journey("what a guest chose is there after a login, and the header says so", {}, async ({ page }) => {
    const [ware] = await wares(page, 1, 22);
    assert.ok(ware);
    await put(page, ware, 2);
    await arrive(page, "/cart");
    await agrees(page, 2);
    await arrive(page, "/id/login?return_to=%2Fcart");
    await enter(page, "bronze@tsumugi.example", demoPassword, "/cart");
    await badge(page).waitFor();
    const { pieces } = await ask(page, "cart/select/", {});
    assert.ok(pieces >= 2, "the guest's pieces are the member's now");
    await agrees(page, pieces);
  });
});
