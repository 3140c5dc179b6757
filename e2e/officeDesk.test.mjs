// Several people at one desk: who else looks, what changed under one's eyes, what was saved first, and what is kept.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { colleague, enter, openOffice, panel, rows } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

describe("several people at one desk", () => {
  const { journey } = openOffice();

  journey("see each other, and what the other did to the order that is open", {}, async ({ page, shop }) => {
    await enter(page, "サポート", "/orders?view=all&status=paid");
    await rows(page).first().click();
    await panel(page).getByRole("heading", { name: "お金" }).waitFor();
    const other = await colleague(page, "店主", page.url());
    await panel(other).getByText("相沢 みどりさんも見ています").waitFor();
    await panel(page).getByText("紬 小春さんも見ています").waitFor();
    await assertAccessible(page);
    // The owner holds it: support is told, and sees it only on asking.
    await other.keyboard.press("h");
    await other.getByRole("textbox", { name: /理由/ }).fill("住所の確認中");
    await other
      .getByRole("button", { name: /^保留する/ })
      .last()
      .click();
    await panel(other).getByText("住所の確認中").first().waitFor();
    const strip = panel(page).getByRole("button", { name: /この受注は変わりました（紬 小春/ });
    await strip.waitFor();
    assert.equal(await panel(page).getByText("住所の確認中").count(), 0, "the panel changed by itself");
    await assertAccessible(page);
    await strip.click();
    await panel(page).getByText("住所の確認中").first().waitFor();
    // Whoever leaves is not shown any longer.
    await other.keyboard.press("Escape");
    await panel(other).waitFor({ state: "detached" });
    await panel(page).getByText("も見ています").waitFor({ state: "detached" });
    // What the command line does is told, too.
    const number = (await panel(page).getAttribute("aria-label"))?.replace("受注 ", "") ?? "";
    await shop.run("order", "release", number, "--reason", "確認できました");
    await panel(page)
      .getByRole("button", { name: /この受注は変わりました/ })
      .click();
    await panel(page)
      .getByRole("button", { name: /^保留する/ })
      .waitFor();
    await other.context().close();
  });

  journey("merge a stale save field by field", { expects: [/409 \(Conflict\)/] }, async ({ page }) => {
    const open = async (/** @type {Page} */ at) => {
      await at.getByRole("button", { name: "ひな形" }).click();
      const dialog = at.getByRole("dialog", { name: "ひな形" });
      await dialog.getByRole("listitem").filter({ hasText: "お礼" }).getByRole("button", { name: "変える" }).click();
      return dialog;
    };
    await enter(page, "サポート", "/inquiries");
    const mine = await open(page);
    await mine.getByLabel("名前").fill("お礼の手紙");
    await mine.getByLabel("本文").fill("わたしの本文");
    const other = await colleague(page, "店主", "/inquiries");
    const theirs = await open(other);
    await theirs.getByLabel("名前").fill("感謝");
    await theirs.getByLabel("本文").fill("店主の本文");
    await theirs.getByRole("button", { name: "保存する" }).click();
    await theirs.getByText("感謝", { exact: true }).waitFor();
    await other.context().close();
    await mine.getByRole("button", { name: "保存する" }).click();
    const both = page.getByRole("dialog", { name: "ひな形「感謝」" });
    for (const text of ["お礼の手紙", "感謝", "わたしの本文", "店主の本文"])
      await both.getByText(text, { exact: true }).waitFor();
    await assertAccessible(page);
    await both
      .getByRole("group", { name: "本文" })
      .getByRole("radio", { name: /店主の本文/ })
      .check();
    await both.getByRole("button", { name: "この内容で保存する" }).click();
    const list = page.getByRole("dialog", { name: "ひな形", exact: true });
    await list.getByRole("listitem").filter({ hasText: "お礼の手紙" }).getByText("店主の本文").waitFor();
  });

  journey("do one thing to all results, look at what failed, try again and take it back", {}, async ({ page }) => {
    await enter(page, "店主", "/orders?view=all");
    await rows(page).first().waitFor();
    const total = await rows(page).count();
    await page.keyboard.press("a");
    await page.keyboard.press("h");
    const ask = page.getByRole("dialog", { name: "選んだ受注への操作" });
    await assertAccessible(page);
    await ask.getByLabel("理由").fill("棚卸しのため");
    await ask.getByRole("button", { name: "保留する" }).click();
    const told = page.getByRole("dialog", { name: "選んだ受注を保留する" });
    const status = told.getByText(/^\d+件を保留しました。/);
    await status.waitFor();
    const [, held = "", failed = ""] =
      /^(\d+)件を保留しました。(?:(\d+)件はできませんでした。)?/.exec(await status.innerText()) ?? [];
    assert.ok(Number(held) > 0 && Number(failed) > 0, `${held} were held and ${failed} failed`);
    assert.ok(Number(held) + Number(failed) >= total, "all results, also those that are not drawn");
    assert.equal(await told.getByRole("listitem").count(), Math.min(Number(failed), 200));
    await assertAccessible(page);
    await told.getByRole("button", { name: "できなかったものをもう一度" }).click();
    await told.getByText(/件のうち/).waitFor(); // it says the same before and after
    await told.getByText(`${held}件を保留しました。${failed}件はできませんでした。`).waitFor();
    await told.getByRole("button", { name: "閉じる" }).click();
    await told.waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^保留/ }).click();
    await eventually("all of them are held", async () => (await rows(page).count()) >= Number(held));
    await page.keyboard.press("z");
    await page.getByText("保留中の受注はありません").waitFor();
  });

  journey("save how they look at orders, and share it", {}, async ({ page }) => {
    await enter(page, "サポート", "/orders?view=all&method=card");
    await rows(page).first().waitFor();
    const menu = page.getByRole("button", { name: "保存した表示を開く" });
    await menu.click();
    const saved = page.getByRole("region", { name: "保存した表示" });
    await saved.getByLabel("今の表示に名前を付けて保存").fill("カードの受注");
    await saved.getByLabel("みんなで使う").check();
    await assertAccessible(page);
    await saved.getByRole("button", { name: "保存する" }).click();
    await page.waitForURL(/saved=/);
    // A colleague opens it by the palette.
    const other = await colleague(page, "店主", "/today");
    await other.keyboard.press("ControlOrMeta+k");
    await other.getByRole("combobox").fill("カードの受注");
    await other.getByRole("option", { name: /カードの受注/ }).waitFor();
    await other.keyboard.press("Enter");
    await other.waitForURL(/method=card.*saved=/);
    await rows(other).first().waitFor();
    await other.context().close();
  });
});
