// 組み合わせてみる and おそろい: goods put together by a visitor, and goods that match for parent, child and baby.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask } from "./buying.mjs";
import { assertAccessible, assertFits, assertWorn } from "./checks.mjs";
import { arrive, eventually, openShop, widths } from "./harness.mjs";
import { visitAsMember } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The first that can be put into a place. @param {Page} page @param {string} slot @param {string} [items] */
async function firstFor(page, slot, items = "") {
  const found = await ask(page, "mixcandidate/select/", { slot, items, wearer: "men" });
  return found.items[0];
}

/** What lies there, without the torso that wears it. @param {import("playwright-core").Locator} lay */
const pieces = (lay) => lay.getByRole("img", { name: /）$/ });

/** Puts the first candidate of the list into the mix. @param {Page} page */
async function takeFirst(page) {
  const before = page.url();
  await page.locator("#choose article a[href^='/mix']").first().press("Enter");
  await page.waitForURL((url) => url.href !== before);
}

describe("組み合わせてみる", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`a guest puts things together by keys, saves, shares and buys them, at ${width} px`, { width }, async ({ page }) => {
      const top = await firstFor(page, "top");
      await arrive(page, `/items/${top.card.color_sku_code}`);
      await page.getByRole("link", { name: "これに合わせてみる" }).press("Enter");
      await page.waitForURL(/\/mix\?items=/);
      await page.getByRole("heading", { level: 1, name: "組み合わせてみる" }).waitFor();
      const lay = page.getByRole("figure", { name: "選んだアイテムを並べたところ" });
      await eventually("1 pieces", async () => (await pieces(lay).count()) === 1);
      // The next empty place is offered, and what goes with the rest first.
      await page.getByRole("region", { name: "ボトムスを選ぶ" }).waitFor();
      await page.getByText("いまの組み合わせに合います").first().waitFor();
      await takeFirst(page);
      await page.getByText(/色がよく調和しています|無理なく合わせられます/).waitFor();
      await eventually("2 pieces", async () => (await pieces(lay).count()) === 2);
      await assertWorn(lay.getByRole("img", { name: /トルソーに合わせた写真/ }));
      await lay.getByText(/^トルソーの身長172cm・トップス.+・ボトムス.+/).waitFor();
      await page.getByRole("navigation", { name: "選ぶアイテム" }).getByRole("link", { name: "バッグ" }).press("Enter");
      await page.getByRole("region", { name: "バッグを選ぶ" }).waitFor();
      await takeFirst(page);
      await assertFits(page);
      await assertAccessible(page);

      await page.getByRole("button", { name: "この組み合わせを保存する" }).press("Enter");
      await page.getByRole("button", { name: "保存済みです" }).waitFor();
      const address = new URL(page.url());
      const shared = `/mix?items=${address.searchParams.get("items")}`;

      await page.getByRole("button", { name: "サイズを選んだものをまとめてカートに入れる" }).click();
      const sizes = page.getByRole("combobox", { name: /のサイズ$/ });
      for (let i = 0; i < 2; i++) {
        const value = await sizes.nth(i).locator("option:not([disabled]):not([value=''])").first().getAttribute("value");
        await sizes.nth(i).selectOption(value ?? "");
      }
      await page.getByRole("button", { name: "サイズを選んだものをまとめてカートに入れる" }).press("Enter");
      await page.getByText(/^[23]点をカートに入れました/).waitFor();
      const cart = await ask(page, "cart/select/", {});
      assert.ok(cart.selectList.length >= 2);

      await arrive(page, "/mix");
      await page.getByRole("region", { name: "保存した組み合わせ" }).getByRole("link").first().press("Enter");
      await page.waitForURL((url) => url.pathname + decodeURIComponent(url.search) === shared);
      await eventually("3 pieces", async () => (await pieces(lay).count()) === 3);
      await page.getByRole("link", { name: /を外す$/ }).first().click();
      await page.waitForURL((url) => url.pathname === "/mix" && decodeURIComponent(url.search) !== shared);
      await eventually("2 pieces", async () => (await pieces(lay).count()) === 2);
    });
  }

  journey("a member's mix is theirs on every device, until they remove it", {}, async ({ page }) => {
    const top = await firstFor(page, "top");
    await visitAsMember(page, "gold@tsumugi.example");
    await arrive(page, `/mix?items=${top.card.color_sku_code}`);
    await page.getByRole("button", { name: "この組み合わせを保存する" }).click();
    await page.getByRole("button", { name: "保存済みです" }).waitFor();
    const { mixes } = await ask(page, "mixsaved/select/", {});
    assert.equal(mixes.length, 1);
    await page.getByRole("button", { name: "1番目の組み合わせを消す" }).click();
    await page.getByRole("region", { name: "保存した組み合わせ" }).waitFor({ state: "detached" });
  });

  for (const width of widths) {
    const plain = { context: { javaScriptEnabled: false }, width };
    journey(`a shared mix is read, changed and bought from without JavaScript, at ${width} px`, plain, async ({ page }) => {
      const top = await firstFor(page, "top");
      const bottom = await firstFor(page, "bottom", top.card.color_sku_code);
      await page.goto(`/mix?items=${bottom.with},nonsense,<script>`);
      assert.equal(await page.getByRole("figure").count(), 0, "an address that is no mix is none");
      await page.goto(`/mix?items=${bottom.with},000000000000`);
      assert.equal(await pieces(page.getByRole("figure", { name: "選んだアイテムを並べたところ" })).count(), 2);
      await assertWorn(page.getByRole("img", { name: /トルソーに合わせた写真/ }));
      await page.getByRole("combobox", { name: /カラー/ }).selectOption({ index: 1 });
      await page.getByRole("button", { name: "表示する" }).click();
      await page.waitForURL(/color=/);
      const size = page.getByRole("combobox", { name: /のサイズ$/ }).first();
      const value = await size.locator("option:not([disabled]):not([value=''])").first().getAttribute("value");
      await size.selectOption(value ?? "");
      await page.getByRole("button", { name: /をカートに入れる$/ }).first().click();
      await page.waitForURL(/\/cart/);
    });
  }
});

describe("おそろい", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`families are found from a list and from an item, at ${width} px`, { width }, async ({ page }) => {
      const { families } = await ask(page, "matching/select/", {});
      assert.ok(families.length > 3, "the demo has families that match");
      for (const { items } of families) assert.ok(new Set(items.map((/** @type {{ age: string }} */ item) => item.age)).size > 1);
      await arrive(page, "/matching");
      await page.getByRole("heading", { level: 1, name: "おそろい" }).waitFor();
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      await assertFits(page);
      await assertAccessible(page);
      const [one, other] = families[0].items;
      await arrive(page, `/items/${one.color_sku_code}`);
      const rail = page.getByRole("region", { name: "おそろいのアイテム" });
      await rail.locator(`a[href^="/items/${other.color_sku_code}"]`).first().waitFor();
      assert.equal(await rail.locator(`a[href^="/items/${one.commodity_code}"]`).count(), 0, "an item does not match itself");
    });
  }
});
