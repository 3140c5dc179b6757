// 問い合わせ: from a mail to its answer and back, notes that stay inside, two people at once, and a phone.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

const room = "/inquiries";

/** The thread that is open. @param {Page} page */
const thread = (page) => page.getByRole("article", { name: /^問い合わせ Q-/ });

/** Opens the demo's letter that is the newest of a subject to somebody. @param {Page} page @param {string} origin @param {string} to @param {RegExp} subject @param {string} text that it says */
async function letter(page, origin, to, subject, text) {
  await eventually(`a letter ${subject} with ${text}`, async () => {
    await page.goto(`${origin}/demo/mail?to=${encodeURIComponent(to)}`);
    const link = page.getByRole("link", { name: subject }).first();
    if ((await link.count()) === 0) return false;
    await link.click();
    return (await page.locator("pre").innerText()).includes(text);
  });
}

describe("問い合わせ", () => {
  const { journey } = openOffice();

  journey("goes from a mail to its answer, and the reply finds its thread", {}, async ({ page, shop }) => {
    await enter(page, "サポート", room);
    await page.getByRole("link", { name: /旅行の予定/ }).click();
    await thread(page).getByText("あさっての19時から21時").waitFor();
    await assertAccessible(page);
    await assertFits(page);
    const number = (await thread(page).getAttribute("aria-label"))?.replace("問い合わせ ", "") ?? "";
    // The customer's orders stand beside, the one that was asked about among them.
    const orders = page.getByRole("complementary", { name: "お客さま" });
    await orders.getByRole("link", { name: /^T-/ }).first().waitFor();
    // A text for answers, filled, and sent by the keyboard.
    await page.getByRole("button", { name: "ひな形" }).last().click();
    await page.getByRole("button", { name: "お届けの予定" }).click();
    const field = page.getByRole("textbox", { name: "回答" });
    assert.match(await field.inputValue(), /^白石 みお 様\n\nご注文 T-[\s\S]*相沢 みどり$/);
    await field.fill("白石 みお 様\n\nあさっての19時から21時で承りました。");
    await field.press("ControlOrMeta+Enter");
    await thread(page).getByText("返信待ち").waitFor();
    assert.equal(await field.inputValue(), "");
    await page.getByRole("button", { name: "メモ m" }).click();
    await page.getByRole("textbox", { name: "メモ" }).fill("指定済み。倉庫にも連絡");
    await page.getByRole("button", { name: /メモを残す/ }).click();
    await thread(page).getByText("指定済み。倉庫にも連絡").last().waitFor();
    // The letter arrives, without the note; a reply comes back into the thread.
    const customer = await page.context().newPage();
    await letter(
      customer,
      shop.front ?? "",
      "silver@tsumugi.example",
      new RegExp(`お返事（${number}）`),
      "あさっての19時から21時で承りました",
    );
    const text = await customer.locator("pre").innerText();
    assert.match(text, /あさっての19時から21時で承りました/);
    assert.doesNotMatch(text, /倉庫にも連絡/);
    await customer
      .getByLabel(/お店に返信する/)
      .fill("ありがとうございます。<script>alert(1)</script> とても助かります！");
    await customer.getByRole("button", { name: "返信を送る" }).click();
    await customer.getByRole("status").waitFor();
    await customer.close();
    await thread(page).getByText("とても助かります！").waitFor();
    await thread(page).getByText("対応中").waitFor();
    assert.match(await thread(page).innerText(), /<script>alert\(1\)<\/script>/);
    // Settled by one key, and taken back by another.
    await page.locator("#room").focus();
    await page.keyboard.press("e");
    await thread(page).getByRole("button", { name: "未対応に戻す" }).waitFor();
    await page.keyboard.press("z");
    await thread(page).getByText("対応中").waitFor();
  });

  journey(
    "keeps what was typed when somebody else answered first",
    {},
    async ({ page }) => {
      await enter(page, "サポート", room);
      await page.getByRole("link", { name: /裏地なし/ }).click();
      const field = page.getByRole("textbox", { name: "回答" });
      await field.fill("わたしの回答です。");
      const browser = page.context().browser();
      assert.ok(browser);
      const other = await (await browser.newContext()).newPage();
      await enter(other, "店主", page.url());
      await other.getByRole("textbox", { name: "回答" }).fill("店主が先に答えました。");
      await other.getByRole("button", { name: /^送る/ }).click();
      await thread(other).getByText("返信待ち").waitFor();
      await other.context().close();
      await thread(page).getByText("店主が先に答えました。").waitFor();
      await page.getByRole("button", { name: /^送る/ }).click();
      await page.getByRole("alert").getByText("ほかの人が先に").waitFor();
      await thread(page).getByText("店主が先に答えました。").waitFor();
      assert.equal(await field.inputValue(), "わたしの回答です。");
    },
  );

  journey("sets spam aside, says why, and is read on a phone", { width: 390, height: 844 }, async ({ page }) => {
    await enter(page, "サポート", `${room}?view=suspected`);
    await page.getByRole("link", { name: /Rank #1/ }).click();
    await thread(page).getByText("リンクが多く含まれています").waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "未対応に戻す" }).click();
    await thread(page).getByText("未対応", { exact: true }).waitFor();
    await page.getByRole("link", { name: "一覧へ" }).click();
    await page.getByText("迷惑と思われる問い合わせはありません。").waitFor();
  });

  journey("edits the texts for answers", {}, async ({ page }) => {
    await enter(page, "店主", room);
    await page.getByRole("button", { name: "ひな形" }).click();
    const dialog = page.getByRole("dialog", { name: "ひな形" });
    await dialog.getByRole("button", { name: "ひな形を作る" }).click();
    await dialog.getByLabel("名前").fill("定休日");
    await dialog.getByLabel("本文").fill("{お名前} 様\n水曜日は定休日です。");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "保存する" }).click();
    await dialog.getByText("定休日", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "「定休日」を削除する" }).click();
    await dialog.getByText("定休日", { exact: true }).waitFor({ state: "detached" });
  });
});
