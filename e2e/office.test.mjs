// The office by keyboard: in by one of the demo's buttons, lists, search, one order, money with a look before agreeing.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, grid, openOffice, panel, rows } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

describe("the office", () => {
  const { journey } = openOffice();

  journey("shows its door to who has no session, and lets nobody past it", {}, async ({ page }) => {
    await page.goto("/orders");
    await page.getByRole("button", { name: "ログインする" }).waitFor();
    assert.equal(await page.getByRole("grid").count(), 0);
    await assertAccessible(page);
    await assertFits(page);
  });

  journey("is walked through by the keyboard", {}, async ({ page }) => {
    await enter(page, "店主", "/orders?view=all");
    await rows(page).first().waitFor();
    const total = await rows(page).count();
    assert.ok(total > 10, `the demo has ${total} orders`);
    await assertAccessible(page);
    await assertFits(page);
    // j to the first row, x selects it, two more and Shift+x selects what lies between.
    for (const key of ["j", "x", "j", "j", "X"]) await page.keyboard.press(key);
    const bar = page.getByRole("toolbar", { name: "選択したものへの操作" });
    assert.match(await bar.innerText(), /^3件/);
    assert.equal(await grid(page).locator("[aria-selected=true]").count(), 3);
    await assertAccessible(page);
    await page.keyboard.press("a");
    await page.getByText(`${total}件`, { exact: true }).first().waitFor();
    assert.equal(await grid(page).locator("[aria-selected=true]").count(), total);
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    // Enter opens the order of the cursor beside the list, k goes to the one before, Esc closes it.
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    const third = await panel(page).getAttribute("aria-label");
    await panel(page).getByRole("heading", { name: "お金" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("k");
    await page.waitForFunction((was) => document.querySelector("aside")?.getAttribute("aria-label") !== was, third);
    assert.equal(await rows(page).count(), total, "the list is not the same while an order is open");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    // The list of keys, and a room by two keys.
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "キーの一覧" });
    await keys.getByText("結果をすべて選ぶ").waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "今日", level: 1 }).waitFor();
    await page.getByRole("link", { name: /^出荷待ち \d/ }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
  });

  journey("finds orders by anything, and the address says what was looked for", {}, async ({ page }) => {
    await enter(page, "店主");
    await rows(page).first().waitFor();
    const name = (await rows(page).first().locator(".cust").innerText()).replace(/\s*様[\s\S]*$/, "");
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]q=/);
    await page.getByRole("button", { name: `検索 ${name} を外す` }).waitFor();
    for (const text of await rows(page).locator(".cust").allInnerTexts()) assert.match(text, new RegExp(`^${name}`));
    await page.reload();
    await page.getByRole("button", { name: `検索 ${name} を外す` }).click();
    await page.waitForURL((url) => !url.searchParams.has("q"));
    // Nothing is found: it says by what one can look.
    await page.goto(`/orders?q=${encodeURIComponent("だれでもない")}`);
    await page.getByText("「だれでもない」の受注は見つかりません").waitFor();
    await assertAccessible(page);
    // The palette finds the same, by its reading, and opens it.
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "検索・操作" }).fill("かなもり");
    await page.getByRole("option", { name: /金森/ }).first().waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await panel(page).getByText("カナモリ").waitFor();
  });

  journey("holds an order, says why, and takes it back by z", {}, async ({ page }) => {
    await enter(page, "サポート", "/orders?view=ready");
    await rows(page).first().click();
    await panel(page).getByRole("heading", { name: "履歴" }).waitFor();
    await page.keyboard.press("h");
    const dialog = page.getByRole("dialog", { name: /を保留する$/ });
    await dialog.getByLabel("理由").fill("<b>番地</b>の確認");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "保留する" }).click();
    await panel(page).getByText("<b>番地</b>の確認").first().waitFor();
    await rows(page).first().getByText("保留").waitFor();
    await page.keyboard.press("z");
    await page.getByRole("status").getByText("取り消しました").waitFor();
    await rows(page).first().getByText("保留").waitFor({ state: "detached" });
    // Who did it stands in the history.
    await panel(page).getByText("保留を解除").first().waitFor();
  });

  journey("gives a part of the money back after a look at it", {}, async ({ page }) => {
    await enter(page, "店主", "/orders?view=all&status=delivered&method=card");
    await rows(page).first().click();
    await panel(page).getByRole("heading", { name: "お金" }).waitFor();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: /を返金する$/ });
    await dialog.getByLabel("返金する金額").fill("9999999");
    await dialog
      .getByRole("alert")
      .getByText(/^返せるのは ¥[\d,]+ までです。$/)
      .waitFor();
    const agree = dialog.getByRole("button", { name: /返金する$/ });
    assert.ok(await agree.isDisabled(), "more than was paid can be agreed to");
    await dialog.getByLabel("返金する金額").fill("500");
    await dialog.getByText("−¥500").waitFor();
    await dialog.getByText("カードへ自動で返金").waitFor();
    await assertAccessible(page);
    await dialog.getByLabel("理由").fill("ボタンのゆるみのお詫び");
    await dialog.getByRole("button", { name: "¥500 を返金する" }).click();
    await dialog.waitFor({ state: "detached" });
    await panel(page)
      .getByText(/返金予定/)
      .waitFor();
    await panel(page).getByText("ボタンのゆるみのお詫び").first().waitFor();
  });

  journey("does not show who packs what they may not do or see", {}, async ({ page }) => {
    await enter(page, "出荷", "/orders?view=ready");
    await rows(page).first().click();
    await panel(page).getByRole("heading", { name: "お金" }).waitFor();
    await panel(page).getByText("•••••@").waitFor();
    for (const name of [/返金する/, /キャンセルする/, /保留する/]) {
      assert.equal(await panel(page).getByRole("button", { name }).count(), 0, `${name} is shown`);
    }
    await panel(page)
      .getByRole("button", { name: /発送する/ })
      .first()
      .waitFor();
  });

  journey(
    "looks things up on a phone, in the dark",
    { width: 390, height: 844, context: { colorScheme: "dark" } },
    async ({ page }) => {
      await enter(page, "サポート");
      await rows(page).first().waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page.getByRole("button", { name: "さがす", exact: true }).click();
      await page.getByRole("combobox", { name: "検索・操作" }).fill("かなもり");
      await page.getByRole("option", { name: /金森/ }).first().click();
      await panel(page).getByRole("heading", { name: "荷物" }).waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await panel(page).getByRole("button", { name: "閉じる" }).click();
      await page.getByRole("link", { name: "今日" }).last().click();
      await page.getByRole("heading", { name: "今日", level: 1 }).waitFor();
      await page.getByRole("link", { name: /^出荷待ち \d/ }).waitFor();
      await assertAccessible(page);
      await assertFits(page);
    },
  );
});
