// Light and dark: as the device says, or as somebody chose; before anything is painted.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { fillEntry, put, toConfirm, wares } from "./buying.mjs";
import { assertAccessible } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The colour of the ground. @param {Page} page */
const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const light = "rgb(254, 253, 251)";
const dark = "rgb(26, 25, 23)";

describe("light and dark", () => {
  const { journey } = openShop("node");

  for (const width of widths) {
    const options = { width, context: /** @type {const} */ ({ colorScheme: "dark" }) };
    journey(`the shop follows the device, and a choice at ${width} px`, options, async ({ page }) => {
      // The colour of every frame that is drawn, from the first on.
      await page.addInitScript(() => {
        const seen = /** @type {Set<string>} */ (new Set());
        Object.assign(window, { seen });
        const look = () => {
          if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
          requestAnimationFrame(look);
        };
        look();
      });
      await arrive(page, "/support");
      assert.equal(await ground(page), dark);
      await page.getByLabel("画面の明るさ").selectOption("明るい");
      assert.equal(await ground(page), light);
      await arrive(page, "/items");
      assert.deepEqual(await page.evaluate(() => [...Reflect.get(window, "seen")]), [light], "no frame was dark");
      assert.deepEqual(
        await page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((meta) => meta.media)),
        ["all", "not all"],
      );
      await page.getByLabel("画面の明るさ").selectOption("自動");
      assert.equal(await ground(page), dark);
    });
  }

  journey("order entry and confirmation can be read by night", { width: 390, context: { colorScheme: "dark" } }, async ({
    page,
  }) => {
    const [ware] = await wares(page, 1);
    await put(page, ware);
    await arrive(page, "/cart/input");
    assert.equal(await ground(page), dark);
    await assertAccessible(page);
    await page.getByRole("button", { name: "ご注文内容を確認する" }).first().click();
    await page.getByText("入力内容をご確認ください").first().waitFor();
    await assertAccessible(page, ["color-contrast"]);
    await fillEntry(page, /クレジットカード/);
    await toConfirm(page);
    await assertAccessible(page);
  });

  journey("print stays ink on paper", { context: { colorScheme: "dark" } }, async ({ page }) => {
    await arrive(page, "/guide/size");
    await page.getByLabel("画面の明るさ").selectOption("暗い");
    await page.emulateMedia({ media: "print" });
    assert.equal(await ground(page), light);
  });
});
