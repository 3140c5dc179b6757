// 今日: what waits longest is one press away, what comes next is said, and nobody overlooks that backups are missing.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { widths } from "./harness.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A part of the room. @param {Page} page @param {string} name */
const part = (page, name) => page.getByRole("region", { name });

/** The row of 機械の具合 about something. @param {Page} page @param {string} name */
const machine = (page, name) => part(page, "機械の具合").getByRole("listitem").filter({ hasText: name });

describe("今日", () => {
  const { journey } = openOffice(["--backup-every", "26h"]);

  for (const width of widths) {
    journey(
      `a shop without a backup says so on top, until there is one, at ${width} px`,
      { width },
      async ({ page, shop }) => {
        await enter(page, "店主", "/today");
        const warning = page.getByRole("main").getByRole("alert");
        const file = path.join(tmpdir(), `tsumugi-e2e-${process.pid}-${width}.tar`);
        if (width === widths[0]) {
          await warning.getByText("バックアップがまだ一度もありません。").waitFor();
          await machine(page, "バックアップ").getByText("まだありません").waitFor();
          await assertFits(page);
          await assertAccessible(page);
        }
        try {
          await shop.run("backup", "--no-pictures", file);
          await page.reload();
          await machine(page, "バックアップ")
            .getByText(/^[\d.]+ [kMG]?B・ファイル・/)
            .waitFor();
          assert.equal(await warning.count(), 0, "a warning although there is a backup");
          await assert.rejects(shop.run("backup", "--no-pictures", file), /exists already/);
          await page.reload();
          await warning.getByText("バックアップに失敗しました。").waitFor();
          await warning.getByText(/exists already/).waitFor();
          await rm(file);
          await shop.run("backup", "--no-pictures", file);
          await shop.run("backup", "try", file);
          await page.reload();
          await machine(page, "戻す練習")
            .getByText(/を戻して照合、問題なし$/)
            .waitFor();
          assert.equal(await warning.count(), 0, "a warning although all is well");
          await assertFits(page);
          await assertAccessible(page);
        } finally {
          await rm(file, { force: true });
        }
      },
    );
  }

  journey("what waits longest is opened by a press", {}, async ({ page }) => {
    await enter(page, "サポート", "/today");
    const waits = part(page, "いちばん長く待っているもの").getByRole("listitem");
    await waits.first().waitFor();
    const ready = waits.filter({ hasText: "出荷待ち" }).getByRole("link");
    const number = /T-\w+-\w+/.exec((await ready.textContent()) ?? "")?.[0] ?? "none";
    await ready.click();
    await page.getByRole("complementary", { name: `受注 ${number}` }).waitFor();
    assert.match(page.url(), new RegExp(`/orders/${number}`));
    await page.goBack();
    await waits.filter({ hasText: "問い合わせ" }).getByRole("link").click();
    await page.waitForURL(/\/inquiries\/Q-/);
    await page.goBack();
    await waits.filter({ hasText: "返品到着" }).getByRole("link").click();
    await page.waitForURL(/\/returns\/T-[^/]+\/.+/);
    await page.getByRole("complementary").waitFor();
  });

  journey("what comes next leads to where it can be changed, for who may go there", {}, async ({ page }) => {
    await enter(page, "商品", "/today");
    const next = part(page, "このあと");
    await next.getByText("在庫と台帳の照合").waitFor();
    await next.getByRole("link", { name: "カレンダー" }).click();
    await page.getByRole("heading", { name: "カレンダー", level: 1 }).waitFor();
    await page.goto("/today");
    await part(page, "いまの仕事").getByText("出荷待ち").waitFor();
    // Work that is done in a room which somebody has not is told, and leads nowhere.
    assert.equal(
      await part(page, "いまの仕事")
        .getByRole("link", { name: /問い合わせ/ })
        .count(),
      0,
    );
    await part(page, "いちばん長く待っているもの").getByRole("link").first().waitFor();
  });
});
