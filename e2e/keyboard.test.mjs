// Everything can be done without a pointer.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertKeyboardReachesAll } from "./checks.mjs";
import { addressOf, arrive, complaintOf, openShop, pages, widths } from "./harness.mjs";

describe("the keyboard", () => {
  const { journey } = openShop("node");

  for (const width of widths) {
    for (const { path, status } of pages) {
      journey(
        `reaches everything on ${path} at ${width} px`,
        { width, expects: complaintOf({ status }), context: { reducedMotion: "reduce" } },
        async ({ page, shop }) => {
          await arrive(page, await addressOf(shop.origin, path));
          const [first] = await assertKeyboardReachesAll(page);
          assert.match(first, /本文へ移動/, "the first stop leads past the header");
        },
      );
    }
  }

  journey(
    "is missed where there is a trap, or nothing shows the place: the check can fail",
    { context: { reducedMotion: "reduce" } },
    async ({ page }) => {
      await arrive(page, "/");
      await page.evaluate(() => {
        const bare = new CSSStyleSheet();
        bare.replaceSync("footer a:focus-visible { outline: none !important }");
        document.adoptedStyleSheets = [bare];
      });
      await assert.rejects(assertKeyboardReachesAll(page), /places that one cannot see/);
      await page.reload();
      await page.evaluate(() => {
        const last = [...document.querySelectorAll("footer a")].at(-1);
        last?.addEventListener("keydown", (event) => event.preventDefault());
      });
      await assert.rejects(assertKeyboardReachesAll(page), /the last stop is a trap/);
    },
  );

  journey("jumps to the content", {}, async ({ page }) => {
    await arrive(page, "/");
    const skip = page.getByRole("link", { name: "本文へ移動" });
    assert.ok(!(await inSight(skip)), "hidden until it is reached");
    await page.keyboard.press("Tab");
    assert.ok(await inSight(skip), "shown once it is reached");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  });

  journey("is led to the heading of the next page, whose name is said", { expects: [/404/] }, async ({ page }) => {
    await arrive(page, "/no-such-page");
    await page.getByRole("link", { name: "トップページへ戻る" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: /ふだんの日に/ }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    await page
      .getByRole("status")
      .getByText(/ふだんの日に.*を表示しました/)
      .waitFor({ state: "attached" });
  });

  journey("opens the menu, walks through it, closes it and is back where it was", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    const button = page.locator("summary");
    const menu = page.getByRole("navigation", { name: "メニュー" });
    assert.ok(!(await menu.isVisible()), "closed at first");
    await button.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    const first = menu.getByRole("link", { name: "BABY", exact: true });
    assert.ok(await first.evaluate((link) => link === document.activeElement));
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((summary) => summary === document.activeElement), "back on the button");
    await page.keyboard.press("Space");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("/categories/baby?category_code_1-in=01");
    await menu.waitFor({ state: "hidden" });
  });

  journey("the menu closes when somebody points elsewhere", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    const menu = page.getByRole("navigation", { name: "メニュー" });
    await page.locator("summary").click();
    await menu.waitFor();
    await page.mouse.click(195, 830);
    await menu.waitFor({ state: "hidden" });
  });
});

/** @param {import("playwright-core").Locator} locator */
async function inSight(locator) {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.x >= 0 && box.height > 1;
}
