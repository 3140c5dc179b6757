// What lies over a page has an entry of its own in the history: back closes it, and nothing else happens.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { wares } from "./buying.mjs";
import { arrive, openShop } from "./harness.mjs";
import { closeFilters, hits, openFilters, tick, where } from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */

const phone = { width: 390, height: 844 };
const entries = (/** @type {Page} */ page) => page.evaluate(() => window.history.length);
const isOverlay = (/** @type {Page} */ page) => page.evaluate(() => "overlay" in (window.history.state ?? {}));
/** Waits until the present entry is that of an overlay, or is not. @param {Page} page @param {boolean} want */
const onOverlay = (page, want) =>
  page.waitForFunction((wanted) => "overlay" in (window.history.state ?? {}) === wanted, want);

/**
 * Every overlay of a page, by how it is opened and what then lies there.
 * @type {{ name: string, path: (page: Page) => Promise<string>, open: (page: Page) => Promise<void>, layer: (page: Page) => import("playwright-core").Locator }[]}
 */
const overlays = [
  {
    name: "the zoom",
    path: async (page) => `/items/${(await wares(page, 1))[0]?.color}`,
    open: (page) =>
      page
        .getByRole("link", { name: /を拡大する/ })
        .first()
        .click(),
    layer: (page) => page.getByRole("dialog", { name: /の写真$/ }),
  },
  {
    name: "the menu",
    path: async () => "/items",
    open: (page) => page.locator("summary", { hasText: "メニュー" }).click(),
    layer: (page) => page.getByRole("navigation", { name: "メニュー", exact: true }),
  },
  {
    name: "the filters",
    path: async () => "/items",
    open: async (page) => void (await openFilters(page)),
    layer: (page) => page.getByRole("dialog", { name: "絞り込み" }),
  },
  {
    name: "the mini cart",
    path: async (page) => `/items/${(await wares(page, 1))[0]?.color}`,
    async open(page) {
      await page.getByRole("radio", { disabled: false }).first().check({ force: true });
      await page.getByRole("button", { name: "カートに入れる" }).first().click();
    },
    layer: (page) => page.getByRole("dialog", { name: "カートに入れました" }),
  },
];

describe("overlays", () => {
  const { journey } = openShop("node");

  for (const { name, path, open, layer } of overlays) {
    journey(`back closes ${name} and stays on the page`, phone, async ({ page, asked }) => {
      await arrive(page, "/about_us");
      const address = await path(page);
      await arrive(page, address);
      const before = await entries(page);
      await open(page);
      await layer(page).waitFor();
      await onOverlay(page, true);
      assert.equal(await entries(page), before + 1);
      asked.length = 0;
      await page.goBack();
      await layer(page).waitFor({ state: "hidden" });
      assert.equal(where(page), decodeURIComponent(address));
      // Forward leads nowhere, and the next back leaves.
      await page.goForward();
      await onOverlay(page, false);
      assert.equal(await layer(page).isVisible(), false);
      assert.deepEqual(
        asked.filter((line) => line.includes("/api/")),
        [],
        "nothing was loaded again",
      );
      // Closed by hand, it leaves no trace either.
      await open(page);
      await layer(page).waitFor();
      await onOverlay(page, true);
      await page.keyboard.press("Escape");
      await layer(page).waitFor({ state: "hidden" });
      await onOverlay(page, false);
      // A reload on its entry shows the page, and back leaves from there.
      await open(page);
      await onOverlay(page, true);
      await Promise.all([page.waitForEvent("load"), page.reload()]);
      await onOverlay(page, false);
      assert.equal(await layer(page).isVisible(), false);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "会社概要" }).waitFor();
    });
  }

  journey("what is ticked in the drawer stays when back closes it", phone, async ({ page }) => {
    await arrive(page, "/items");
    const all = await hits(page);
    const drawer = await openFilters(page);
    const some = await tick(page, drawer, "こだわり", /セール/);
    const fewer = await tick(page, drawer, "こだわり", /在庫あり/);
    assert.ok(all > some && some > fewer, `${all} > ${some} > ${fewer}`);
    await onOverlay(page, true);
    await page.goBack();
    await drawer.waitFor({ state: "hidden" });
    assert.equal(await hits(page), fewer);
    await page.goBack();
    assert.equal(await hits(page, fewer), some);
    await page.goBack();
    assert.equal(await hits(page, some), all);
    assert.equal(await isOverlay(page), false);
  });

  journey("a link in an overlay takes its place in the history", phone, async ({ page }) => {
    await arrive(page, "/items");
    await page.locator("summary", { hasText: "メニュー" }).click();
    await onOverlay(page, true);
    const before = await entries(page);
    await page
      .getByRole("navigation", { name: "メニュー", exact: true })
      .getByRole("link", { name: "BABY", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
    assert.equal(await entries(page), before);
    assert.equal(await isOverlay(page), false);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "アイテム一覧" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
  });

  journey("after closing a drawer the next link is not lost", phone, async ({ page }) => {
    await arrive(page, "/items");
    await openFilters(page);
    await onOverlay(page, true);
    await closeFilters(page);
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await page.waitForURL(/\/items\/\w{12}/);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "アイテム一覧" }).waitFor();
    assert.equal(await isOverlay(page), false);
  });
});
