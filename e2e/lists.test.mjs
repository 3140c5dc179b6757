// Lists: the address tells all that is shown, and nobody is left with nothing.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, homeHeading, openShop, widths } from "./harness.mjs";
import { cards, closeFilters, hits, openFilters, tick, where } from "./steps.mjs";

describe("lists", () => {
  const { journey, origin, test } = openShop("node");

  test("a category by its alias leads to its codes, and none at all is not found", async () => {
    for (const [path, status, location] of /** @type {const} */ ([
      ["/categories/baby", 302, "/categories/baby?category_code_1-in=01"],
      ["/categories/baby/wear", 302, "/categories/baby/wear?category_code_1-in=01&category_code_2-in=0101"],
      ["/categories", 404, null],
      ["/categories/no-such-category", 404, null],
      ["/campaign", 302, "/"],
      ["/campaign/no_such_campaign", 404, null],
      ["/brands/no_such_brand", 404, null],
    ])) {
      const response = await fetch(origin() + path, { redirect: "manual" });
      assert.deepEqual([response.status, response.headers.get("location")], [status, location], path);
    }
  });

  journey("a category by its alias takes the place of its address", {}, async ({ page }) => {
    await arrive(page, "/");
    await page.getByRole("main").getByRole("link", { name: "BABY", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
    assert.equal(where(page), "/categories/baby?category_code_1-in=01");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
    assert.equal(where(page), "/");
  });

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "" : " without JavaScript";
    const options = { width: 390, context: { javaScriptEnabled } };
    journey(`cards that are not laid out yet have the height that they will have${how}`, options, async ({ page }) => {
      await (javaScriptEnabled ? arrive(page, "/ranking") : page.goto("/ranking"));
      const [guessed, real] = await page.evaluate(() => {
        const cards = [...document.querySelectorAll("main li:has(> article)")];
        const heights = () => cards.map((card) => card.getBoundingClientRect().height);
        const before = heights();
        for (const card of cards) if (card instanceof HTMLElement) card.style.contentVisibility = "visible";
        return [before, heights()];
      });
      assert.ok(real.length > 20, "there are cards below the screen");
      // One that says something more, such as that few are left, makes its row higher.
      const wrong = real.filter((height, i) => Math.abs(height - (guessed[i] ?? 0)) > 1);
      assert.ok(wrong.length < 5, `guessed ${guessed}, they are ${real}`);
    });
  }

  for (const width of widths) {
    journey(`conditions are taken back one by one or all at once at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/categories/men?category_code_1-in=03");
      const all = await hits(page);
      const filters = await openFilters(page);
      const sized = await tick(page, filters, "サイズ", /^S\b(?!S)/);
      const both = await tick(page, filters, "こだわり", /^セール/);
      assert.ok(both < sized && sized < all, `hits ${all}, ${sized}, ${both}`);
      await assertAccessible(page);
      await closeFilters(page);
      const chosen = page.getByRole("list", { name: "選択中の条件" });
      assert.match(where(page), /size-in=.*sale_flg-in=1|sale_flg-in=1.*size-in=/);
      await assertFits(page);
      await chosen.getByRole("link", { name: /^セール\s*を外す$/ }).click();
      assert.equal(await hits(page, both), sized);
      await page.goBack();
      assert.equal(await hits(page, sized), both, "back restores the condition");
      await chosen.getByRole("link", { name: "すべて外す" }).click();
      assert.equal(await hits(page, both), all);
      await chosen.waitFor({ state: "detached" });
      assert.equal(where(page), "/categories/men?category_code_1-in=03");
    });

    journey(`a search in vain offers ways on at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/items?search_word=qqqxzz");
      await page.getByText("アイテムは見つかりませんでした").waitFor();
      assert.equal(await hits(page), 0);
      await assertFits(page);
      await assertAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "BABY", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
    });
  }

  journey("too many conditions can be loosened", {}, async ({ page }) => {
    await arrive(page, "/items?unit_price-in=1:2&sale_flg-in=1");
    await page.getByText("この条件に合うアイテムは見つかりませんでした").waitFor();
    await page.getByRole("link", { name: "「￥1～￥2」を外す" }).click();
    assert.ok((await hits(page, 0)) > 0);
    assert.equal(where(page), "/items?sale_flg-in=1");
  });

  journey("a word that nobody wrote is read as the one that was meant", {}, async ({ page }) => {
    await arrive(page, `/items?${new URLSearchParams({ search_word: "ワンピーズ" })}`);
    const meant = page.getByRole("link", { name: "もしかして「ワンピース」" });
    await meant.waitFor();
    const found = await cards(page);
    assert.ok(found.length > 0, "items are shown at once");
    await meant.click();
    await page.getByRole("heading", { level: 1, name: "「ワンピース」の検索結果" }).waitFor();
    assert.deepEqual(await cards(page), found);
  });

  journey("a link to a view shows the very view", {}, async ({ page, shop }) => {
    await arrive(page, "/items");
    const filters = await openFilters(page);
    await tick(page, filters, "サイズ", /^L\b(?!L)/);
    const found = await tick(page, filters, "こだわり", /^セール/);
    const list = await cards(page);
    const other = await page.context().newPage();
    await arrive(other, shop.origin + where(page));
    assert.equal(await hits(other), found);
    assert.deepEqual(await cards(other), list);
    const boxes = other.getByRole("complementary", { name: "絞り込み" }).getByRole("checkbox", { checked: true });
    await boxes.nth(1).waitFor();
    assert.equal(await boxes.count(), 2, "ticked boxes");
    assert.equal(await other.locator('meta[name="robots"]').getAttribute("content"), "noindex");
  });
});
