// Order entry on a small phone: nothing leads away, what is known is not asked again, and back is harmless afterwards.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask, completed, field, fillEntry, heading, orderButton, put, toConfirm, wares } from "./buying.mjs";
import { arrive, openShop } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const phone = { width: 375, height: 667 };

/** Where every link of the page leads. @param {Page} page */
const links = (page) =>
  page.getByRole("link").evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);

describe("ordering", () => {
  const { journey } = openShop("node");

  const refused = { ...phone, expects: [/409 .*checkout\/select/] };
  journey("back after an order shows an empty cart, and forward the order", refused, async ({ page }) => {
    const [ware] = await wares(page, 1, 3);
    await put(page, ware);
    await arrive(page, "/cart");
    await page.getByRole("link", { name: /ご注文手続きへ/ }).click();
    await heading(page, "ご注文手続き");
    await fillEntry(page, /銀行振込/);
    await toConfirm(page);
    await orderButton(page).click();
    const number = await completed(page);
    await page.goBack();
    await page.getByText("カートに商品はありません。").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0, "nobody did anything wrong");
    await page.goForward();
    assert.equal(await completed(page), number);
  });

  journey("order entry and confirmation lead nowhere else", phone, async ({ page }) => {
    const [ware] = await wares(page, 1, 3);
    await put(page, ware);
    await arrive(page, "/cart/input");
    await page.getByRole("timer").waitFor();
    const steps = page.getByRole("banner").getByRole("list", { name: "ご注文の流れ" });
    assert.match(await steps.locator("[aria-current=step]").textContent(), /^1\s*ご注文情報$/);
    assert.equal(await page.getByRole("search").count(), 0);
    assert.equal(await page.getByRole("navigation").count(), 0);
    const login = `/id/login?return_to=${encodeURIComponent("/cart/input")}`;
    assert.deepEqual((await links(page)).sort(), ["#main", "#summary", "/", "/cart", login].sort());
    await page
      .getByRole("link", { name: /ご注文内容（1点）を見る/ })
      .getByRole("presentation")
      .waitFor();
    await fillEntry(page, /銀行振込/);
    await toConfirm(page);
    assert.match(await steps.locator("[aria-current=step]").textContent(), /^2\s*ご確認$/);
    assert.equal(await page.getByRole("navigation").count(), 0);
    await page.getByRole("link", { name: "カートに戻る" }).click();
    await heading(page, "カート");
    await page.getByRole("navigation", { name: "主なメニュー" }).waitFor();
  });

  journey("members see their address, and its fields when they want to change it", phone, async ({ page }) => {
    const [ware] = await wares(page, 1, 3);
    await arrive(page, "/");
    await ask(page, "login/insert/", { email: "gold@tsumugi.example", password: "tsumugi-demo" });
    await put(page, ware);
    await arrive(page, "/cart/input");
    await page.getByRole("timer").waitFor();
    const known = page.getByText("金森 ゆい（カナモリ ユイ）様");
    await known.waitFor();
    const city = field(page, "orderer.city");
    assert.equal(await city.isVisible(), false);
    await page.getByText("ご注文者の情報を変更する").click();
    await city.waitFor();
    assert.equal(await known.isVisible(), false);
    await city.fill("");
    await page.getByText("ご注文者の情報を変更する").click();
    // What is wrong is never hidden.
    await page.getByRole("button", { name: "ご注文内容を確認する" }).click();
    await page.getByRole("link", { name: /市区町村/ }).click();
    await city.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), "checkout-orderer.city");
  });
});
