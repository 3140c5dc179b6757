// The shop with JavaScript switched off: links and forms do all that is needed to find an item.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { openShop, widths } from "./harness.mjs";
import { cardLinks, cards, where } from "./steps.mjs";

describe("without JavaScript", () => {
  const { journey } = openShop("quickjs");

  for (const width of widths) {
    const options = { width, context: { javaScriptEnabled: false } };

    journey(`links lead from the home page to an item at ${width} px`, options, async ({ page }) => {
      await page.goto("/", { waitUntil: "domcontentloaded" });
      if (width < 960) await page.getByRole("banner").locator("summary").click();
      const nav = page.getByRole("navigation", { name: width < 960 ? "メニュー" : "売り場" });
      await nav.getByRole("link", { name: "MEN", exact: true }).click({ noWaitAfter: true });
      await page.waitForURL("/categories/men?category_code_1-in=03", { waitUntil: "domcontentloaded" });
      assert.equal((await cards(page)).length, 30);
      const first = await cardLinks(page);
      await page.getByRole("link", { name: "次のページ" }).click({ noWaitAfter: true });
      await page.waitForURL(/[?&]page=2$/, { waitUntil: "domcontentloaded" });
      await page.getByRole("main").getByText(/31～/).first().waitFor();
      const again = (await cardLinks(page)).filter((link) => first.includes(link));
      assert.deepEqual(again, [], "another page");
      const [card = ""] = await cards(page);
      await page.getByRole("article").first().getByRole("link").click({ noWaitAfter: true });
      await page.waitForURL(/\/items\/[0-9A-Z]{12}$/, { waitUntil: "domcontentloaded" });
      const name = await page.getByRole("heading", { level: 1 }).innerText();
      assert.ok(card.includes(name), `${name} is the item of ${card}`);
    });

    journey(`forms ask for what was chosen at ${width} px`, options, async ({ page }) => {
      await page.goto("/categories/men?category_code_1-in=03", { waitUntil: "domcontentloaded" });
      const filters = page.getByRole("complementary", { name: "絞り込み" });
      await filters.getByRole("checkbox", { name: /^糸と余白/ }).check();
      await filters.getByRole("button", { name: "この条件で絞り込む" }).click({ noWaitAfter: true });
      await page.waitForURL(/brand_code-in=\d{4}/, { waitUntil: "domcontentloaded" });
      assert.match(where(page), /^\/categories\/men\?.*category_code_1-in=03/);
      await filters.getByRole("checkbox", { name: /^糸と余白/, checked: true }).waitFor();
      for (const card of await cards(page)) assert.match(card, /糸と余白/);

      await page.goto("/", { waitUntil: "domcontentloaded" });
      await page.getByRole("banner").getByLabel("キーワードでさがす").fill("れぎんす");
      await page.getByRole("banner").getByRole("button", { name: "検索する" }).click({ noWaitAfter: true });
      await page.waitForURL(/\/items\?search_word=/, { waitUntil: "domcontentloaded" });
      assert.equal(where(page), "/items?search_word=れぎんす");
      assert.match(await page.getByRole("heading", { level: 1 }).innerText(), /^「れぎんす」の検索結果$/);
      assert.ok((await cards(page)).length > 0, "items are shown");
    });
  }
});
