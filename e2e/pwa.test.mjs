// The shop on a home screen and without a line.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { put, wares } from "./buying.mjs";
import { assertAccessible } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { demoPassword, enter } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

const context = { serviceWorkers: /** @type {const} */ ("allow") };
const lost = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/];

/** Until the service worker has all that it shows without a line. @param {Page} page */
const ready = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** What lies in the box of what was seen. @param {Page} page */
const kept = (page) =>
  page.evaluate(async () => (await (await caches.open("tsumugi-seen")).keys()).map(({ url }) => new URL(url).pathname));

for (const width of [390, 1280]) {
  describe(`the shop as an app at ${width} px`, () => {
    const { journey } = openShop("node");

    journey(
      "after a visit the last item and the cart can be read without a line",
      { width, context, expects: lost },
      async ({ page }) => {
        const [one, two] = await wares(page, 2);
        assert.ok(one && two);
        await put(page, one);
        await arrive(page, "/cart");
        await ready(page);
        await eventually("the cart is put aside", async () => (await kept(page)).includes("/_seen/cart"));
        await arrive(page, `/items/${two.color}`);
        await eventually("the item is put aside", async () => (await kept(page)).includes("/_seen/items"));

        await page.context().setOffline(true);
        await page.goto("/ranking", { waitUntil: "domcontentloaded" });
        await page.getByRole("heading", { level: 1, name: "インターネットに接続されていません" }).waitFor();
        const cart = page.getByRole("region", { name: "カート" });
        await cart.getByText(one.name).waitFor();
        const seen = page.getByRole("region", { name: "最近チェックしたアイテム" });
        await seen.getByText(two.name).waitFor();
        // No price stands there without its time.
        for (const line of await page.locator("main li").allTextContents())
          assert.match(line, /￥[\d,]+（\d+月\d+日（.）\d+:\d\d時点の価格）/);
        await seen
          .locator("img")
          .first()
          .evaluate((img) => /** @type {HTMLImageElement} */ (img).decode());
        await assertAccessible(page);

        await page.context().setOffline(false);
        await page.waitForURL("/ranking");
        await page.getByRole("heading", { level: 1 }).waitFor();
      },
    );

    journey(
      "nothing personal is kept: no answer of a call, no page, and no cart after a logout",
      { width, context },
      async ({ page }) => {
        const [one] = await wares(page, 1, 2);
        assert.ok(one);
        await put(page, one);
        await arrive(page, "/cart");
        await ready(page);
        await eventually("the cart is put aside", async () => (await kept(page)).includes("/_seen/cart"));
        const all = await page.evaluate(async () => {
          const names = await caches.keys();
          const keys = await Promise.all(
            names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
          );
          return keys.flat();
        });
        const strangers = all.filter((path) => !/^\/(offline$|_app\/assets\/|_seen\/|images\/)/.test(path));
        assert.deepEqual(strangers, []);

      await arrive(page, "/id/login?return_to=%2Fcart");
      await enter(page, "silver@tsumugi.example", demoPassword, "/cart");
      await eventually("the member's cart is put aside", async () => (await kept(page)).includes("/_seen/cart"));
      await arrive(page, "/logout");
      await page.getByRole("button", { name: "ログアウトする" }).click();
      await page.waitForURL((url) => url.pathname !== "/logout");
      await eventually("the cart is gone", async () => !(await kept(page)).includes("/_seen/cart"));
      },
    );
  });
}
