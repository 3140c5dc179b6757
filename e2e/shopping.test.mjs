// The way of a shopper, from the home page to an item and on by search.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { arrive, openShop, widths } from "./harness.mjs";
import {
  cardLinks,
  cards,
  closeFilters,
  focused,
  hits,
  openFilters,
  prices,
  scrolledTo,
  scrollY,
  tabTo,
  tick,
  where,
} from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Together they have more than a page of things for men. */
const brands = [/^藍とパン屑/, /^糸と余白/, /^白南風綿業/, /^暮れなずむ洋品/];
const cheapest = "sortcolumn=unit_price-charsort!asc";

/** The item that the open page shows. @param {Page} page */
async function itemName(page) {
  await page.waitForURL(/\/items\/[0-9A-Z]{10,12}$/);
  await page.getByRole("heading", { name: /^カラー/ }).waitFor();
  return page.getByRole("heading", { level: 1 }).textContent();
}

describe("shopping", () => {
  const { journey } = openShop("node");

  for (const width of widths) {
    journey(`from the home page to an item, and on by search, at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/");
      await (width < 960 ? menByDrawer : menByMenu)(page);
      await page.getByRole("heading", { level: 1, name: "MEN", exact: true }).waitFor();
      assert.equal(where(page), "/categories/men?category_code_1-in=03");

      await filterAndSort(page);
      await turnPage(page);
      await visitAndComeBack(page);
      await searchByKana(page);
    });
  }

  journey("all of it by keyboard", {}, async ({ page }) => {
    await arrive(page, "/");
    await tabTo(page, page.getByRole("button", { name: "MENのカテゴリ" }));
    await page.keyboard.press("Enter");
    const all = page.getByRole("link", { name: "MENをすべて見る" });
    await all.waitFor();
    await tabTo(page, all);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "MEN", exact: true }).waitFor();

    const filters = await openFilters(page);
    let found = await hits(page);
    for (const name of [...brands, /^S/]) {
      const group = filters.getByRole("group", { name: name.source === "^S" ? "サイズ" : "ブランド", exact: true });
      const box = group.getByRole("checkbox", { name });
      await focusByTab(page, box);
      await page.keyboard.press("Space");
      found = await hits(page, found);
      await focused(box); // it stays on the box
    }
    await focusByTab(page, page.getByRole("main").locator("summary", { hasText: "並べ替え" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: "価格の安い順" }));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.search).includes(cheapest));
    await tabTo(page, page.getByRole("link", { name: "次のページ" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]page=2/);
    await page.getByRole("status").getByText(/31～/).waitFor();
    await focusByTab(page, page.getByRole("main").getByRole("article").nth(2).locator(":scope > a"));
    await page.keyboard.press("Enter");
    await itemName(page);

    const field = page.getByRole("banner").getByLabel("キーワードでさがす");
    await focusByTab(page, field);
    await page.keyboard.insertText("れぎんす"); // all at once, as an input method gives it
    const option = page.getByRole("option", { name: /￥[\d,]+$/ }).first();
    await option.waitFor();
    const wanted = await option.getAttribute("id");
    while ((await field.getAttribute("aria-activedescendant")) !== wanted) await page.keyboard.press("ArrowDown");
    const name = (await option.textContent()).replace(/\s*￥[\d,]+$/, "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  });
});

/** @param {Page} page */
async function menByMenu(page) {
  const nav = page.getByRole("navigation", { name: "売り場" });
  await nav.getByRole("link", { name: "MEN", exact: true }).hover();
  await nav.getByRole("link", { name: "MENをすべて見る" }).click();
}

/** @param {Page} page */
async function menByDrawer(page) {
  await page.getByRole("banner").locator("summary").click();
  await page
    .getByRole("navigation", { name: "メニュー", exact: true })
    .getByRole("link", { name: "MEN", exact: true })
    .click();
}

/** @param {Page} page */
async function filterAndSort(page) {
  const filters = await openFilters(page);
  const found = [await hits(page)];
  for (const brand of brands) found.push(await tick(page, filters, "ブランド", brand));
  const [all, one, two, three, four] = found;
  assert.ok(one < two && two < three && three < four && four < all, `hits ${found}: each adds some, and not all`);
  const sized = await tick(page, filters, "サイズ", /^S\b(?!S)/);
  assert.ok(sized < four && sized > 37, `${sized} products of ${four} in S, more than a page`);
  await closeFilters(page);
  await page.getByRole("main").locator("summary", { hasText: "並べ替え" }).click();
  await page.getByRole("link", { name: "価格の安い順" }).click();
  await page.waitForURL((url) => decodeURIComponent(url.search).includes(cheapest));
  // The address is there a moment before the list.
  await page.getByRole("main").locator("summary", { hasText: "価格の安い順" }).waitFor();
  await page.locator("main [aria-busy=false] article").nth(29).waitFor();
  const shown = await prices(page);
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a - b),
    "cheapest first",
  );
  assert.equal(await hits(page), sized);
}

/** @param {Page} page */
async function turnPage(page) {
  const first = await cardLinks(page);
  await page.getByRole("link", { name: "次のページ" }).click();
  await page.waitForURL(/[?&]page=2/);
  await page.getByRole("status").getByText(/31～/).waitFor();
  const second = await cardLinks(page);
  assert.deepEqual(
    second.filter((link) => first.includes(link)),
    [],
    "cards of the first page on the second",
  );
}

/** @param {Page} page */
async function visitAndComeBack(page) {
  const address = where(page);
  const list = await cards(page);
  const card = page.getByRole("main").getByRole("article").nth(6);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 100));
  await card.locator(":scope > a").hover(); // clear of the header, as it will be clicked
  const place = await scrollY(page);
  assert.ok(place > 100, `scrolled to ${place}`);
  await card.locator(":scope > a").click();
  assert.ok(list[6]?.includes(await itemName(page)), `the item is the one of the card ${list[6]}`);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "MEN", exact: true }).waitFor();
  assert.equal(where(page), address);
  await scrolledTo(page, place);
  assert.deepEqual(await cards(page), list);

  await page.reload({ waitUntil: "domcontentloaded" });
  await card.waitFor();
  await scrolledTo(page, place);
  assert.deepEqual(await cards(page), list, "after a reload");
}

/** @param {Page} page */
async function searchByKana(page) {
  const field = page.getByRole("banner").getByLabel("キーワードでさがす");
  await field.fill("れぎんす");
  const option = page.getByRole("option", { name: /￥[\d,]+$/ }).first();
  const name = (await option.textContent()).replace(/\s*￥[\d,]+$/, "");
  await option.click();
  assert.equal(await itemName(page), name);
}

/** Tab leads there, forwards or backwards. @param {Page} page @param {import("playwright-core").Locator} target */
async function focusByTab(page, target) {
  const isAhead = await target.evaluate((element) => {
    const here = document.activeElement ?? document.body;
    return (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  await tabTo(page, target, isAhead ? "Tab" : "Shift+Tab");
}
