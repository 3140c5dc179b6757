// 出荷: the morning's parcels by a few clicks and one drop, taken back in time, and the scanner on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The nth number of ヤマト運輸, with its check digit. @param {number} n */
function tracking(n) {
  const digits = `44712290${String(n).padStart(3, "0")}`;
  return digits + String(Number(BigInt(digits) % 7n));
}

/** Lets go of a file over the room. @param {Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: "text/csv" }));
      return transfer;
    },
    /** @type {[string, string]} */ ([name, text]),
  );
  await page.locator(".split").dispatchEvent("drop", { dataTransfer: data });
}

/** The cells of a column of the batch. @param {Page} page @param {number} n */
const column = (page, n) => page.getByRole("table", { name: "便の荷物" }).locator(`tbody td:nth-child(${n})`);

describe("出荷", () => {
  const { journey } = openOffice();

  journey("ships a morning of fifty in five clicks and one drop, and takes it back", {}, async ({ page, shop }) => {
    await shop.run("demo", "--orders", "50");
    await enter(page, "出荷");
    let clicks = 0;
    const click = async (/** @type {import("playwright-core").Locator} */ target) => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole("navigation", { name: "部屋" }).first().getByRole("link", { name: /^出荷/ }));
    await page.getByRole("table", { name: "出荷待ちの荷物" }).waitFor();
    await page.getByRole("region", { name: "入金待ち" }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    const total = await page.getByRole("table", { name: "出荷待ちの荷物" }).locator("tbody tr").count();
    assert.ok(total >= 50, `there are ${total} parcels that can leave`);
    await click(page.getByRole("button", { name: new RegExp(`^${total}件を締める`) }));
    await page.getByRole("table", { name: "便の荷物" }).waitFor();
    const papers = page.waitForEvent("download");
    await click(page.getByRole("button", { name: /^印刷する/ }));
    assert.match((await papers).suggestedFilename(), /-packing\.pdf$/);
    const labels = page.waitForEvent("download");
    await click(page.getByRole("button", { name: /^送り状CSVを作る/ }));
    assert.match((await labels).suggestedFilename(), /-labels\.csv$/);
    // The carrier's program gives each of our references a number.
    const rows = (await readFile(await (await labels).path(), "latin1")).trim().split("\r\n").slice(1);
    assert.equal(rows.length, total);
    const lines = rows.map((row, i) => `${row.split(",")[0]},${tracking(i + 1)}`);
    // The first number lost its last digit: it stands in red with a field, and one press mends it.
    const bad = [lines[0]?.slice(0, -1), ...lines.slice(1)];
    await drop(page, "b2.csv", `お客様管理番号,伝票番号\r\n${bad.join("\r\n")}\r\n`);
    const wrong = page.getByRole("form", { name: /^2行 T-/ });
    await wrong.waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await wrong.getByRole("textbox").fill(tracking(1));
    await page.keyboard.press("Enter");
    await wrong.waitFor({ state: "detached" });
    await click(page.getByRole("button", { name: new RegExp(`^${total}件を発送する`) }));
    assert.equal(clicks, 5, "the morning takes more clicks than five");
    const sent = page.getByText(new RegExp(`${total}件を発送しました`));
    await sent.waitFor();
    await page.getByRole("timer", { name: "取り消せる時間" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("z");
    await sent.waitFor({ state: "detached" });
    await page.getByRole("button", { name: new RegExp(`^${total}件を発送する`) }).waitFor();
    // Nothing of it left: the orders wait as before.
    for (const text of await column(page, 6).allInnerTexts()) assert.equal(text, "一致");
    await page.getByRole("button", { name: "便を解く" }).click();
    await page.getByRole("link", { name: new RegExp(`^出荷待ち\\s*${total}$`) }).waitFor();
  });

  journey(
    "scans a slip and its pieces on a phone, and a wrong piece shows",
    { width: 390, expects: [/status of 400/] },
    async ({ page, shop }) => {
      await shop.run("batch", "close", "--carrier", "yamato", "--as", "佐藤");
      await enter(page, "出荷");
      await page.goto("/shipping/scan");
      const field = page.getByRole("textbox");
      await field.waitFor();
      await assertFits(page);
      await field.fill("なにか");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
      const id = (await shop.run("batch", "list")).split(/\s/)[0] ?? "";
      const number = /T-\d{6}-[0-9A-Z]+/.exec(await shop.run("batch", "show", id))?.[0] ?? "";
      await field.fill(number);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: new RegExp(number) }).waitFor();
      await field.fill("0000000000000");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({ hasText: "この荷物の品ではありません" }).waitFor();
      await assertAccessible(page);
      await assertFits(page);
      for (const piece of await page.locator(".pieces li").all()) {
        const text = await piece.innerText();
        const sku = /[0-9A-Z]{10,}/.exec(text)?.[0] ?? "";
        const quantity = Number(/\d+ \/ (\d+)/.exec(text)?.[1]);
        for (let i = 0; i < quantity; i++) {
          await field.fill(sku);
          await page.keyboard.press("Enter");
        }
      }
      await page.getByText("すべてそろいました").waitFor();
    },
  );
});
