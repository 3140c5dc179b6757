// 在庫: what there is and how long it lasts; goods come in, are counted and corrected, each once and with a way back.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice, rowsOf } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const panel = (page) => page.getByRole("complementary", { name: /^SKU / });

/** What a level of the open SKU says. @param {Page} page @param {string} label */
const level = async (page, label) =>
  Number(
    (await panel(page).locator(".levels div").filter({ hasText: label }).locator("dd").innerText()).replaceAll(",", ""),
  );

describe("在庫", () => {
  const { journey } = openOffice();

  journey("receives by scanner, counts, corrects and takes back", { expects: [/status of 404/] }, async ({ page }) => {
    await enter(page, "出荷", "/stock");
    await rowsOf(page, "在庫").first().waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await rowsOf(page, "在庫").nth(2).click();
    await panel(page).getByRole("heading", { name: "在庫の動き" }).waitFor();
    const sku = ((await panel(page).getAttribute("aria-label")) ?? "").replace("SKU ", "");
    const before = await level(page, "現在庫");
    await assertAccessible(page);
    // A delivery: two scans are two pieces, a third is typed.
    await page.keyboard.press("i");
    const code = page.getByLabel("SKU（読み取り・入力）");
    for (let i = 0; i < 2; i++) {
      await code.fill(sku.toLowerCase());
      await code.press("Enter");
      await page
        .locator(".sheetlines input")
        .and(page.locator(`[value="${i + 1}"]`))
        .waitFor();
    }
    await page.locator(".sheetlines input").fill("3");
    await code.fill("0000000000000");
    await code.press("Enter");
    await page.getByText("このコードのSKUはありません。").waitFor();
    await page.reload();
    await page.locator('.sheetlines input[value="3"]').waitFor(); // a reload loses nothing
    await page.getByLabel("納品書の番号").fill("N-2611");
    await assertAccessible(page);
    await page.getByRole("button", { name: /入荷を記録する/ }).click();
    await page.getByRole("heading", { name: "入荷・棚卸の記録" }).waitFor();
    await page.getByText("N-2611").first().click();
    await page
      .getByRole("link", { name: /./ })
      .and(page.locator(`a[href="/stock/${sku}"]`))
      .click();
    await panel(page).getByText("N-2611").waitFor();
    assert.equal(await level(page, "現在庫"), before + 3, "goods that came in");
    // One too few is found when it is counted.
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await code.fill(sku);
    await code.press("Enter");
    await page.locator(".sheetlines input").fill(String(before + 2));
    await page.getByText("−1", { exact: true }).waitFor();
    await page.getByRole("button", { name: /差を記録する/ }).click();
    await page
      .getByText(/数えた結果を記録しました/)
      .first()
      .waitFor();
    await page.goto(`/stock/${sku}`);
    await panel(page).getByRole("heading", { name: "在庫の動き" }).waitFor();
    assert.equal(await level(page, "現在庫"), before + 2, "after the count");
    // A correction is taken back by z.
    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: /^訂正/ });
    await dialog.getByLabel("正しい数（現在庫）").fill(String(before));
    await dialog.getByLabel("理由").fill("数え違い");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "訂正を記録する" }).click();
    await panel(page).getByText("数え違い").first().waitFor();
    assert.equal(await level(page, "現在庫"), before, "after the correction");
    await page.keyboard.press("z");
    await panel(page).getByText("取り消し 数え違い").waitFor();
    assert.equal(await level(page, "現在庫"), before + 2, "after taking it back");
    // Its own level makes it one of those that are nearly sold out.
    await panel(page).getByLabel("残り少なさの目安（点）").fill("9999");
    await panel(page).getByRole("button", { name: "決める" }).click();
    await panel(page).getByText("9,999点以下になったら知らせます").waitFor();
    await page.goto("/today");
    await page.getByRole("link", { name: /在庫切れ間近/ }).click();
    await page
      .getByRole("link", { name: /^残り少ない/ })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
    await page.goto(`/stock?view=low&q=${sku}`);
    await rowsOf(page, "在庫").filter({ hasText: "残り少ない" }).first().waitFor();
  });

  journey("is looked up on a phone", { width: 390, height: 844 }, async ({ page }) => {
    await enter(page, "サポート", "/stock?view=out");
    await page.getByRole("heading", { name: "在庫" }).waitFor();
    await page.goto("/stock");
    await rowsOf(page, "在庫").first().waitFor();
    await assertFits(page);
    await rowsOf(page, "在庫").first().click();
    await panel(page).getByRole("heading", { name: "在庫の動き" }).waitFor();
    await assertFits(page);
    assert.equal(await panel(page).getByRole("button", { name: /訂正/ }).count(), 0, "サポート may change the stock");
  });
});
