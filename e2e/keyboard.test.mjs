// What is special about the keyboard. That it reaches everything is checked of every page (everyPage.mjs).
import assert from "node:assert/strict";
import { describe } from "node:test";
import { arrive, homeHeading, openShop } from "./harness.mjs";
import { focused } from "./steps.mjs";

describe("the keyboard", () => {
  const { journey } = openShop("node");

  journey("jumps to the content", { context: { reducedMotion: "reduce" } }, async ({ page }) => {
    await arrive(page, "/");
    const skip = page.getByRole("link", { name: "本文へ移動" });
    assert.ok(!(await inSight(skip)), "hidden until it is reached");
    await page.keyboard.press("Tab");
    await focused(skip);
    assert.ok(await inSight(skip), "shown once it is reached");
    await page.keyboard.press("Enter");
    await focused(page.locator("#main"));
  });

  journey("is led to the heading of the next page, whose name is said", { expects: [/404/] }, async ({ page }) => {
    await arrive(page, "/no-such-page");
    await page.getByRole("link", { name: "トップページへ戻る" }).press("Enter");
    await focused(page.getByRole("heading", { level: 1, name: homeHeading }));
    await page
      .getByRole("status")
      .getByText(/外へ出る。を表示しました/)
      .waitFor({ state: "attached" });
  });

  journey("opens the menu, walks through it, closes it and is back where it was", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    const button = page.getByRole("banner").locator("summary");
    const menu = page.getByRole("navigation", { name: "メニュー", exact: true });
    assert.ok(!(await menu.isVisible()), "closed at first");
    await button.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    const first = menu.getByRole("link", { name: "BABY", exact: true });
    await focused(first);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await focused(button);
    await page.keyboard.press("Space");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    await focused(first);
    await page.keyboard.press("Enter");
    await page.waitForURL("/categories/baby?category_code_1-in=01");
    await menu.waitFor({ state: "hidden" });
  });

  journey("the menu closes when somebody points elsewhere", { width: 390 }, async ({ page }) => {
    await arrive(page, "/");
    const menu = page.getByRole("navigation", { name: "メニュー", exact: true });
    await page.getByRole("banner").locator("summary").click();
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
