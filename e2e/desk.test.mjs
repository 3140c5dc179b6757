// Every page on a desk.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits, assertKeyboardReachesAll, assertStill, moving } from "./checks.mjs";
import { visitEveryPage } from "./everyPage.mjs";
import { arrive, homeHeading, openShop } from "./harness.mjs";

visitEveryPage("node", 1280, "all");

describe("the checks of every page can fail", () => {
  const { journey } = openShop("node");

  journey("looks", { width: 320 }, async ({ page }) => {
    await arrive(page, "/");
    assert.notDeepEqual(await moving(page), [], "something moves for those who do not mind");
    await page.evaluate(() => {
      const bad = document.createElement("img");
      bad.src = "/favicon.ico";
      bad.style.cssText = "width: 400px; max-width: none; height: 300px; display: block";
      document.querySelector("main")?.prepend(bad);
    });
    await assert.rejects(assertFits(page), /wide in a window/);
    await assert.rejects(assertAccessible(page), /image-alt/);
    await assert.rejects(assertStill(page, 0.02), /shifted by .*, at most 0.02:\n(.*\n)*SECTION /);
  });

  journey("keyboard", { context: { reducedMotion: "reduce" } }, async ({ page }) => {
    // A short page is enough.
    await arrive(page, "/errors?code=500");
    await page.evaluate(() => {
      const bare = new CSSStyleSheet();
      bare.replaceSync("footer a:focus-visible { outline: none !important }");
      document.adoptedStyleSheets = [bare];
    });
    await assert.rejects(assertKeyboardReachesAll(page), /places that one cannot see/);
    await arrive(page, "/errors?code=500");
    await page.evaluate(() => {
      const last = [...document.querySelectorAll("footer a")].at(-1);
      last?.addEventListener("keydown", (event) => event.preventDefault());
    });
    await assert.rejects(assertKeyboardReachesAll(page), /the last stop is a trap/);
  });

  for (const renderer of /** @type {const} */ (["node", "quickjs"])) {
    const shop = openShop(renderer);
    shop.journey(`hydration of what ${renderer} rendered`, { expects: [/#418/] }, async ({ page }) => {
      await page.route("/", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace("外へ出る。</span></h1>", "ちがう言葉。</span></h1>");
        await route.fulfill({ response, body });
      });
      await arrive(page, "/");
      await page.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
    });
  }
});
