// 返品・交換: goods that arrived are looked at, their money goes back, other goods leave.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice, rowsOf } from "./officeDoor.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const panel = (page) => page.getByRole("complementary", { name: /^返品・交換 T-/ });

/** @param {Page} page */
const rows = (page) => rowsOf(page, "返品・交換");

describe("返品・交換", () => {
  const { journey } = openOffice();

  journey("takes a return from its arrival to its money, by two people and the keyboard", {}, async ({ page }) => {
    await enter(page, "出荷", "/returns?step=arrived");
    await rows(page).filter({ hasText: "返品" }).first().waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await rows(page)
      .filter({ has: page.getByText("返品", { exact: true }) })
      .first()
      .click();
    await panel(page).getByRole("heading", { name: "お金" }).waitFor();
    const number = await panel(page).getByRole("link", { name: /^T-/ }).innerText();
    const amount = await panel(page).locator(".amt").innerText();
    await assertAccessible(page);
    await page.keyboard.press("i");
    const inspect = page.getByRole("dialog", { name: `${number} を検品する` });
    await inspect.getByLabel("汚れ・傷").check();
    assert.equal(await inspect.getByLabel("在庫へ戻す").inputValue(), "0", "stained goods are sold again");
    await inspect.getByLabel("メモ").fill("<b>裾</b>に泥");
    await assertAccessible(page);
    await inspect.getByRole("button", { name: "検品する" }).click();
    await panel(page)
      .getByText("返金できる人を待っています")
      .or(panel(page).getByRole("button", { name: /検品し直す/ }))
      .first()
      .waitFor();
    await panel(page).getByText("<b>裾</b>に泥").waitFor();
    assert.equal(
      await panel(page)
        .getByRole("button", { name: /返金する/ })
        .count(),
      0,
      "出荷 may give money back",
    );
    // サポート gives the money back, after a look at it.
    await page.goto("/account");
    await page.getByRole("button", { name: "ログアウト" }).first().click();
    await enter(page, "サポート", "/returns?step=judged");
    await rows(page).filter({ hasText: number }).click();
    await panel(page)
      .getByRole("button", { name: /返金する/ })
      .waitFor();
    await page.keyboard.press("r");
    const refund = page.getByRole("dialog", { name: `${number} を返金する` });
    await refund.getByText("1点を廃棄").waitFor();
    await refund.getByText("返金後の残り").waitFor();
    await assertAccessible(page);
    await refund.getByRole("button", { name: `${amount} を返金する` }).click();
    await refund.waitFor({ state: "detached" });
    await panel(page)
      .getByText(/返金中|完了/)
      .first()
      .waitFor();
    // The order says the same.
    await panel(page).getByRole("link", { name: number }).click();
    await page
      .getByRole("complementary", { name: `受注 ${number}` })
      .getByText(/返金予定|返金/)
      .first()
      .waitFor();
  });

  journey("looks at goods of an exchange and sends the other size", {}, async ({ page }) => {
    await enter(page, "店主", "/returns?step=arrived");
    await rows(page)
      .filter({ has: page.getByText("交換", { exact: true }) })
      .first()
      .click();
    await panel(page).getByText(/→ /).waitFor();
    const number = await panel(page).getByRole("link", { name: /^T-/ }).innerText();
    await panel(page)
      .getByRole("button", { name: /検品する/ })
      .click();
    const inspect = page.getByRole("dialog", { name: `${number} を検品する` });
    await inspect.getByLabel("試着のみ").check();
    await inspect.getByRole("button", { name: "検品する" }).click();
    await panel(page)
      .getByRole("button", { name: /交換品を発送する/ })
      .waitFor();
    await page.keyboard.press("s");
    const ship = page.getByRole("dialog", { name: new RegExp(`^${number}.交換品を発送する$`) });
    await ship.getByLabel(/^送り状番号/).fill("447122900005");
    await ship.getByRole("button", { name: "交換品を発送する" }).click();
    await panel(page).getByText("447122900005").waitFor();
    await panel(page).getByText("完了").first().waitFor();
  });

  journey("refuses with a reason, on a phone", { width: 390, height: 844 }, async ({ page }) => {
    await enter(page, "サポート", "/returns?step=requested");
    await assertFits(page);
    await rows(page).first().click();
    await panel(page).getByRole("button", { name: "お断りする" }).click();
    const dialog = page.getByRole("dialog", { name: /をお断りする$/ });
    await dialog.getByLabel(/^理由/).fill("洗濯の跡があるため");
    await assertFits(page);
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "お断りする" }).click();
    await panel(page).getByText("お断り").first().waitFor();
    await panel(page).getByText("洗濯の跡があるため").waitFor();
  });
});
