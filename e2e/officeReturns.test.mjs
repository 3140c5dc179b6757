// 返品・交換 and 返金振込: goods that arrived are looked at, their money goes back, other goods leave; what 今日 counts is found.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { enter, openOffice, rowsOf } from "./officeSteps.mjs";

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
    await page.getByRole("button", { name: "ログインする" }).waitFor();
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

describe("返金振込と今日", () => {
  const { journey } = openOffice();

  journey(
    "writes the bank's file, records its word, and asks for a missing account",
    { expects: [/status of 409/] },
    async ({ page }) => {
      await enter(page, "店主", "/transfers");
      const owed = page.getByRole("table", { name: "振込待ちの返金" });
      await owed.getByText("振り込める").first().waitFor();
      await assertAccessible(page);
      await assertFits(page);
      const ready = await owed.getByText("振り込める").count();
      assert.ok(ready >= 2, `${ready} refunds can be transferred`);
      // An account that is missing is asked for by a letter, once.
      await owed.getByRole("button", { name: "口座をうかがう" }).first().click();
      await page
        .getByRole("status")
        .getByText(/口座のご登録を、メールでお願いしました/)
        .waitFor();
      await owed.getByRole("button", { name: "口座をうかがう" }).first().click();
      await page
        .getByRole("status")
        .getByText(/少し前にお願いしたばかり/)
        .waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: /^\d+件を銀行のファイルに書き出す/ }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^furikomi-\d{8}-\d{4}\.txt$/);
      const file = await readFile(await download.path());
      assert.equal(file.subarray(0, 1).toString(), "1", "the file has no header record");
      // The list of the file: one of them could not be transferred.
      const list = page.getByRole("table", { name: "銀行へ依頼する振込" });
      await list.getByText("結果待ち").first().waitFor();
      await assertAccessible(page);
      await list
        .getByRole("checkbox", { name: /は振り込めなかった$/ })
        .first()
        .check();
      await page.getByLabel(/^振り込めなかった理由/).fill("口座名義相違");
      await page.getByRole("button", { name: /不成立1件を記録する/ }).click();
      await list.getByText("不成立").waitFor();
      await list.getByText("口座名義相違").waitFor();
      assert.equal(await list.getByText("振込済み").count(), ready - 1);
      await page.getByRole("link", { name: /^振込待ち/ }).click();
      await owed.getByText("振込不成立").waitFor();
      assert.equal(await owed.getByText("振り込める").count(), 0, "what was transferred is still owed");
    },
  );

  journey("leads from every count to a list of exactly these", {}, async ({ page }) => {
    await enter(page, "店主", "/today");
    const work = page.getByRole("region", { name: "いまの仕事" });
    await work.getByRole("link").first().waitFor();
    await assertAccessible(page);
    const ways = await work.getByRole("link").evaluateAll((links) =>
      links.map((link) => ({
        to: link.getAttribute("href") ?? "",
        name: link.querySelector("span")?.textContent ?? "",
        count: Number(link.querySelector("strong")?.textContent?.replaceAll(",", "")),
      })),
    );
    assert.ok(ways.length >= 9, `only ${ways.length} counts lead somewhere`);
    for (const { to, name, count } of ways) {
      await page.goto(to);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const rows = page.locator("[role=rowgroup] [role=row], table.owed tbody tr, section.waiting li");
      if (count === 0) await page.locator(".nothing").first().waitFor();
      else await eventually(`${count} rows of ${name}`, async () => (await rows.count()) >= Math.min(count, 12));
      if (count < 12) assert.equal(await rows.count(), count, `${name} counts ${count}`);
    }
  });

  journey("shows the record in Japanese", {}, async ({ page }) => {
    await enter(page, "店主", "/orders?view=ready");
    await rowsOf(page, "受注").first().click();
    await page
      .getByRole("complementary", { name: /^受注 T-/ })
      .getByRole("heading", { name: "履歴" })
      .waitFor();
    await page.keyboard.press("m");
    const memo = page.getByRole("dialog", { name: /にメモする$/ });
    await memo.getByLabel("メモ").fill("電話で確認");
    await memo.getByRole("button", { name: "メモする" }).click();
    await memo.waitFor({ state: "detached" });
    await page.goto("/audit");
    await page.getByText("受注：メモ").first().waitFor();
    assert.equal(await page.getByRole("cell", { name: /order\./ }).count(), 0, "the record shows codes");
  });
});
