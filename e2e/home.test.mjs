// The home page of a filled shop, and the ways from it: menus and search.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits, assertWorn } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";
import { focused } from "./steps.mjs";

const sections = [
  "新着アイテム",
  "売り場からさがす",
  "人気ランキング",
  "季節のコーディネート",
  "店主の棚から",
  "いまの特集",
  "おすすめブランド",
];

describe("the home page of a filled shop", () => {
  const { journey, origin, test } = openShop("node");

  test("holds its lists before any JavaScript runs, and stays small", async () => {
    const response = await fetch(origin());
    const html = await response.text();
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = ""]) => text.replace(/<[^>]+>/g, ""));
    for (const words of sections) assert.ok(headings.includes(words), `no ${words} among ${headings}`);
    const cards = html.match(/<article/g)?.length ?? 0;
    // The specification's rows: 8 new, 20 and 20 of the showcases, 12 under 2,000; the ranking's 10; campaigns, articles.
    assert.ok(cards >= 70 && cards <= 90, `${cards} cards and banners`);
    assert.ok(html.length < 200_000, `${html.length} characters`);
  });

  test("search engines are told what there is", async () => {
    const robots = await (await fetch(`${origin()}/robots.txt`)).text();
    assert.match(robots, /^User-agent: \*\nAllow: \/\n(Disallow: \/.+\n)+$/);
    const index = await (await fetch(`${origin()}/sitemap.xml`)).text();
    for (const [, address] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const part = await (await fetch(address)).text();
      const [, first] = /<loc>([^<]+)<\/loc>/.exec(part) ?? [];
      const page = await fetch((first ?? "").replaceAll("&amp;", "&"), { redirect: "manual" });
      assert.equal(page.status, 200, `${first} of ${address}`);
    }
  });

  for (const width of widths) {
    journey(`outfits of the season are worn, by women and men, at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/");
      const row = page.getByRole("region", { name: "季節のコーディネート" });
      await row.scrollIntoViewIfNeeded();
      const outfits = row.getByRole("listitem");
      assert.equal(await outfits.count(), 4);
      const words = (await outfits.allTextContents()).join();
      for (const wearer of ["女性", "男性"]) assert.ok(words.includes(wearer), `${wearer} among ${words}`);
      const first = row.locator("img").first();
      assert.equal(await first.getAttribute("loading"), "lazy");
      await assertWorn(first);
      const high = (await row.boundingBox())?.height ?? 0;
      assert.ok(high < 640, `it is ${high} pixels high`); // one row: home is long enough
      await assertFits(page);
      await row.getByRole("link", { name: /季節のコーディネートを\s*すべて見る/ }).waitFor();
      await outfits.first().getByRole("link").press("Enter");
      await page.waitForURL(/\/outfits\/[^?]/);
    });
  }

  journey("a department unfolds for a pointer and leads to its categories", {}, async ({ page }) => {
    await arrive(page, "/");
    const nav = page.getByRole("navigation", { name: "売り場" });
    await nav.getByRole("link", { name: "BABY", exact: true }).hover();
    const category = nav.getByRole("link", { name: "ベビーウェア", exact: true });
    await category.waitFor();
    await assertAccessible(page);
    await category.click();
    await page.waitForURL(/\/categories\/baby\//);
    await category.waitFor({ state: "detached" });
  });

  journey("a department unfolds by keyboard, and Escape leads back", {}, async ({ page }) => {
    await arrive(page, "/");
    const button = page.getByRole("button", { name: "KIDSのカテゴリ" });
    await button.focus();
    await page.keyboard.press("Enter");
    const all = page.getByRole("link", { name: "KIDSをすべて見る" });
    await all.waitFor();
    await page.keyboard.press("Tab");
    await focused(all); // the panel comes next
    await page.keyboard.press("Escape");
    await all.waitFor({ state: "detached" });
    await focused(button);
  });

  journey("the phone's menu unfolds three levels", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    await page.getByRole("banner").locator("summary").click();
    const menu = page.getByRole("navigation", { name: "メニュー", exact: true });
    await menu.getByRole("button", { name: "BABYのカテゴリ" }).click();
    await menu.getByRole("button", { name: "ベビーウェアのカテゴリ" }).click();
    await assertFits(page);
    await assertAccessible(page);
    await menu.getByRole("link", { name: "ボディ肌着" }).click();
    await page.waitForURL(/\/categories\/baby\/[^/]+\/[^/]+/);
    await menu.waitFor({ state: "hidden" });
  });

  for (const width of widths) {
    journey(`searching by kana suggests at ${width} px, and keys choose`, { width }, async ({ page }) => {
      await arrive(page, "/");
      // All at once, as an input method gives it: letters one by one are asked for one by one on a slow machine.
      await page.getByRole("banner").getByLabel("キーワードでさがす").fill("くつした");
      const field = page.getByRole("combobox", { name: "キーワードでさがす" });
      const options = page.getByRole("listbox").getByRole("option");
      await options.first().waitFor();
      assert.match(await options.first().textContent(), /^くつした/);
      assert.match(await options.nth(1).textContent(), /靴下/);
      await assertAccessible(page);
      await page.keyboard.press("ArrowDown");
      await page.getByRole("listbox").getByRole("option", { selected: true }).waitFor();
      assert.equal(await field.getAttribute("aria-activedescendant"), await options.first().getAttribute("id"));
      await page.keyboard.press("Escape");
      await options.first().waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      // Whoever goes on typing while the page comes keeps the field.
      await page.waitForURL(/\/items\?search_word=/);
      // At one stroke: a test's key presses could arrive after the page and go to its heading.
      await field.evaluate((/** @type {HTMLInputElement} */ element) => {
        element.focus();
        element.value = "";
        element.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.getByRole("option", { name: /くつした/ }).waitFor();
      await page.getByRole("heading", { level: 1, name: "「くつした」の検索結果" }).waitFor();
      await focused(field);
      assert.equal(await field.inputValue(), "");
    });
  }
});
