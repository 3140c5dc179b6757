// The home page of a filled shop, and the ways from it: menus and search.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertFits, layoutShift } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";

const sections = [
  "新着アイテム",
  "売り場からさがす",
  "人気ランキング",
  "店主の棚から",
  "いまの特集",
  "おすすめブランド",
];

describe("the home page of a filled shop", () => {
  const { journey, origin } = openShop("node");

  test("holds its lists before any JavaScript runs, and stays small", async () => {
    const response = await fetch(origin());
    const html = await response.text();
    for (const words of sections) assert.ok(html.includes(words), `no ${words}`);
    const cards = html.match(/<article/g)?.length ?? 0;
    assert.ok(cards >= 30 && cards <= 60, `${cards} cards and banners`);
    assert.ok(html.length < 160_000, `${html.length} characters`);
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
    journey(`fits ${width} px, stays in place, asks for nothing again and is open to all`, { width }, async (visit) => {
      const { page, asked } = visit;
      await arrive(page, "/");
      for (const name of sections) await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
      assert.deepEqual(
        asked.filter((line) => line.includes("/api/")),
        ["POST /api/siapi/session/select/"],
      );
      const shift = await layoutShift(page);
      assert.ok(shift <= 0.02, `layout shift ${shift}, at most 0.02`);
      await assertFits(page);
      await assertAccessible(page);
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
    assert.ok(await all.evaluate((link) => link === document.activeElement), "the panel comes next");
    await page.keyboard.press("Escape");
    await all.waitFor({ state: "detached" });
    assert.ok(await button.evaluate((element) => element === document.activeElement), "back on the button");
  });

  journey("the phone's menu unfolds three levels", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    await page.locator("summary").click();
    const menu = page.getByRole("navigation", { name: "メニュー" });
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
      await page.getByRole("banner").getByLabel("キーワードでさがす").pressSequentially("くつした");
      const field = page.getByRole("combobox", { name: "キーワードでさがす" });
      const options = page.getByRole("option");
      await options.first().waitFor();
      assert.match(await options.first().innerText(), /靴下/);
      await assertAccessible(page);
      await page.keyboard.press("ArrowDown");
      assert.equal(await field.getAttribute("aria-activedescendant"), await options.first().getAttribute("id"));
      await page.keyboard.press("Escape");
      await options.first().waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/items\?search_word=/);
      await field.fill("");
      await page.getByRole("option", { name: /くつした/ }).waitFor();
    });
  }
});
