// Steps that shoppers take on lists and in the search box.
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** Whether the filters stand beside the list, and not in a drawer. @param {Page} page */
const isWide = (page) => (page.viewportSize()?.width ?? 0) >= 960;

/** The filters of the list, opened where they are in a drawer. @param {Page} page */
export async function openFilters(page) {
  if (isWide(page)) return page.getByRole("complementary", { name: "絞り込み" });
  await page.getByRole("button", { name: /^絞り込む/ }).click();
  return page.getByRole("dialog", { name: "絞り込み" });
}

/** Goes back from the filters to the list. @param {Page} page */
export async function closeFilters(page) {
  if (isWide(page)) return;
  const drawer = page.getByRole("dialog", { name: "絞り込み" });
  await drawer.getByRole("button", { name: /件を見る$/ }).click();
  await drawer.waitFor({ state: "hidden" });
}

/**
 * Ticks a box, or takes the tick away, and waits for the list that it makes.
 * @param {Page} page
 * @param {Locator} filters
 * @param {string} group such as "サイズ"
 * @param {RegExp} name
 */
export async function tick(page, filters, group, name) {
  const before = await hits(page);
  await filters.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { name }).click();
  return hits(page, before);
}

/**
 * How many hits the list has.
 * @param {Page} page
 * @param {number} [before] waits until it is another number
 * @returns {Promise<number>}
 */
export async function hits(page, before) {
  const found = await page.waitForFunction((not) => {
    const said = [...document.querySelectorAll("main [role=status]")].map(({ textContent }) => textContent ?? "");
    const [, digits] = said.map((text) => /^([\d,]+)件/.exec(text)).find((match) => match !== null) ?? [];
    const number = Number(digits?.replaceAll(",", ""));
    return digits !== undefined && number !== not && { number };
  }, before);
  const { number } = /** @type {{ number: number }} */ (await found.jsonValue());
  return number;
}

/** The colour of the first item of a list. @param {Page} page @param {string} list @returns {Promise<string>} */
export async function firstOf(page, list) {
  await page.goto(list);
  const href = await page.locator('main a[href^="/items/"]').first().getAttribute("href");
  return (href ?? "").slice("/items/".length, "/items/".length + 12);
}

/** The words of the cards of the list, in order, whether laid out yet or not. @param {Page} page @returns {Promise<string[]>} */
export function cards(page) {
  return page.getByRole("main").getByRole("article").allTextContents();
}

/** Where the cards of the list lead, in order: cards of two colours may read alike. @param {Page} page */
export function cardLinks(page) {
  const links = page.getByRole("main").locator("article > a");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

/** The prices on the cards of the list, in order. @param {Page} page */
export async function prices(page) {
  const texts = await cards(page);
  assert.ok(texts.length > 0, "there are cards");
  return texts.map((text) => Number(/￥(\d{1,3}(?:,\d{3})*)/.exec(text)?.[1]?.replaceAll(",", "")));
}

/** @param {Page} page */
export const scrollY = (page) => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page is scrolled to the place. @param {Page} page @param {number} place */
export const scrolledTo = (page, place) => page.waitForFunction((want) => Math.abs(window.scrollY - want) <= 2, place);

/** The path and query of the page, readable. @param {Page} page */
export function where(page) {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
}

/**
 * Presses Tab until the focus is there.
 * @param {Page} page
 * @param {Locator} target
 * @param {"Tab" | "Shift+Tab"} [key]
 */
export async function tabTo(page, target, key = "Tab") {
  const element = await target.elementHandle();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key);
    if (await element?.evaluate((it) => it === document.activeElement)) return;
  }
  assert.fail(`${key} does not lead to ${target}`);
}

/** Waits until the focus is there. @param {Locator} target */
export async function focused(target) {
  await target.waitFor();
  await target.evaluate(
    (element) =>
      new Promise((resolve) => {
        const look = () => (element === document.activeElement ? resolve(undefined) : requestAnimationFrame(look));
        look();
      }),
  );
}
