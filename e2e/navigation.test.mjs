// Moving about in the shop.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible } from "./checks.mjs";
import { arrive, homeHeading, openShop } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Pretends that the shop was renewed, and that the shopper comes back to the tab. @param {Page} page */
async function renew(page) {
  const newer = { id: "newer", timestamp: 1 };
  await page.route("**/_app/builds/latest.json", (route) => route.fulfill({ json: newer }));
  await page.route("**/_app/builds/meta/newer.json", (route) => route.fulfill({ json: newer }));
  const heard = page.waitForResponse("**/_app/builds/meta/newer.json");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await heard;
}

const renewed = "サイトが新しくなりました。";
const scrollY = (/** @type {Page} */ page) => page.evaluate(() => Math.round(window.scrollY));

describe("navigation", () => {
  const { journey } = openShop("node");

  journey("a link within the shop loads no document", { expects: [/404/] }, async ({ page, asked }) => {
    await arrive(page, "/no-such-page");
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await page.getByRole("heading", { name: homeHeading }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
    await page.waitForFunction(() => document.title.startsWith("Tsumugi 紬｜"));
    assert.ok(!asked.includes("GET /"), `asked ${asked}`);
  });

  journey("a tab of the latest build is left alone", {}, async ({ page }) => {
    await arrive(page, "/");
    const heard = page.waitForResponse("**/_app/builds/latest.json");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const { id } = await (await heard).json();
    assert.equal(await page.locator('meta[name="tsumugi-build"]').getAttribute("content"), id);
    assert.equal(await page.getByText(renewed).count(), 0);
  });

  journey("a new build is offered at once", { width: 390 }, async ({ page, asked }) => {
    await arrive(page, "/");
    await renew(page);
    await page.getByRole("status").getByText(renewed).waitFor();
    // It stays while somebody points at it.
    await page.getByRole("button", { name: "再読み込み" }).hover();
    await assertAccessible(page);
    const before = asked.filter((line) => line === "GET /").length;
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "再読み込み" }).click()]);
    assert.equal(asked.filter((line) => line === "GET /").length, before + 1, "documents");
  });

  journey("a new build comes with the next page at the latest", { expects: [/404/] }, async ({ page, asked }) => {
    await arrive(page, "/no-such-page");
    await renew(page);
    await page.getByText(renewed).waitFor();
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await page.getByRole("heading", { name: homeHeading }).waitFor();
    assert.ok(asked.includes("GET /"), "a whole document");
  });

  journey("clicks come into the data layer with the defaults", {}, async ({ page }) => {
    await arrive(page, "/");
    await page.getByRole("banner").getByRole("link", { name: "Tsumugi 紬 トップページ" }).click();
    const clicks = await page.waitForFunction(() => {
      const pushed = Reflect.get(window, "dataLayer") ?? [];
      const found = pushed.filter((/** @type {{ event?: string }} */ { event }) => event === "click");
      return found.length > 0 && found;
    });
    const events = await clicks.jsonValue();
    assert.deepEqual(events, [{ event: "click", category: "nav_click", action: "click", label: "header_logo" }]);
  });

  journey(
    "the next page begins at the top, and the place is kept when coming back",
    { width: 390 },
    async ({ page }) => {
      await arrive(page, "/");
      const link = page.getByRole("main").getByRole("link", { name: "BABY", exact: true });
      await link.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 120));
      const place = await scrollY(page);
      assert.ok(place > 100, `scrolled to ${place}`);
      await link.click();
      await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
      await page.goBack();
      await link.waitFor();
      await page.waitForFunction((want) => Math.abs(window.scrollY - want) <= 2, place);
    },
  );

  journey("a slow page shows that it is coming", {}, async ({ page }) => {
    let release = () => {};
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await page.route(/\/category\.page-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await arrive(page, "/");
    await page.getByRole("main").getByRole("link", { name: "BABY", exact: true }).click();
    const line = page.getByRole("progressbar", { name: "ページを読み込んでいます" });
    await line.waitFor();
    // At once, not only after it has grown for a while.
    const share = await line.evaluate((element) => element.getBoundingClientRect().width / window.innerWidth);
    assert.ok(share >= 0.1, `the line is ${share} of the window`);
    release();
    await page.getByRole("heading", { level: 1, name: "BABY" }).waitFor();
    await line.waitFor({ state: "detached" });
  });
});
