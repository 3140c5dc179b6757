// Every page fits every screen, stands still, and is open to everybody.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits, layoutShift, moving } from "./checks.mjs";
import { addressOf, arrive, complaintOf, openShop, pages, widths } from "./harness.mjs";

describe("the looks", () => {
  const { journey } = openShop("node");

  for (const { path, status } of pages) {
    const expects = complaintOf({ status });
    for (const width of [320, ...widths]) {
      journey(
        `${path} at ${width} px fits, stays in place while it loads, and axe finds nothing`,
        { width, expects },
        async ({ page, shop }) => {
          await arrive(page, await addressOf(shop.origin, path));
          await page.waitForLoadState("networkidle");
          const shift = await layoutShift(page);
          assert.ok(shift <= 0.02, `layout shift ${shift}, at most 0.02`);
          await assertFits(page);
          await assertAccessible(page);
        },
      );
    }
    journey(
      `${path} stands still for those who want it`,
      { expects, context: { reducedMotion: "reduce" } },
      async ({ page, shop }) => {
        await arrive(page, await addressOf(shop.origin, path));
        assert.deepEqual(await moving(page), []);
      },
    );
  }

  journey("the checks can fail", { width: 320 }, async ({ page }) => {
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
    assert.ok((await layoutShift(page)) > 0.02);
  });
});
