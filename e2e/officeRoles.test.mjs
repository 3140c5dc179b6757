// Every room as each of those who work in the shop: what is shown to them works for them.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

const roles = ["店主", "商品", "出荷", "サポート", "経理"];
// The owner has every room; what others see of theirs is as wide.
const widthsFor = (/** @type {string} */ role) => (role === "店主" ? [390, 1280, 1920] : [1280]);

/** The addresses of the rooms that somebody is offered. @param {Page} page */
function rooms(page) {
  const links = page.getByRole("navigation", { name: "部屋" }).getByRole("link");
  return links.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? "/"))]);
}

/** Goes to a room and waits until nothing is loaded any more. @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true], main .loading") === null);
}

/** What a room says went wrong. @param {Page} page */
const alerts = (page) => page.locator("main [role=alert]:visible").allTextContents();

describe("every room as each role", () => {
  const { journey } = openOffice();

  for (const role of roles) {
    for (const width of widthsFor(role)) {
      journey(`${role} at ${width} px`, {}, async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 1000 }); // a phone's bar has no room for all of them
        await enter(page, role, "/account");
        /** @type {string[]} */
        const wrong = [];
        const all = await rooms(page);
        assert.ok(all.length > 3, `${role} is offered ${all.join(" ")}`);
        await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
        for (const path of all) {
          try {
            await open(page, path);
            for (const said of await alerts(page)) wrong.push(`${path}: ${said}`);
            await assertFits(page);
            await assertAccessible(
              page,
              width === 1280 ? undefined : ["color-contrast", "target-size", "scrollable-region-focusable"],
            );
          } catch (error) {
            wrong.push(`${path}: ${error instanceof Error ? error.message : error}`);
          }
          const shots = process.env.OFFICE_SHOTS;
          if (shots)
            await page.screenshot({ path: `${shots}/${role}-${path.slice(1).replaceAll("/", "-")}-${width}.png` });
        }
        assert.deepEqual(wrong, [], "rooms in which something is wrong");
      });
    }
  }
});
