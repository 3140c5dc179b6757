// Members' points and pictures of goods by file: dropped, looked at, applied and taken back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { crc32 } from "node:zlib";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The rows of a kind as the office writes them. @param {Page} page @param {string} kind */
async function exported(page, kind) {
  await page.goto("/imports/export");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: `${kind}を書き出す` }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  return text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

/** A zip file whose entries are stored as they are. @param {Record<string, Buffer>} files */
function zip(files) {
  const bodies = [];
  const heads = [];
  let at = 0;
  for (const [name, data] of Object.entries(files)) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), common, path, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    heads.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, place, path]));
    bodies.push(body);
    at += body.length;
  }
  const head = Buffer.concat(heads);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(heads.length, 4);
  end.writeUInt16LE(heads.length, 6);
  end.writeUInt32LE(head.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, head, Buffer.from("PK\x05\x06"), end]);
}

/** @param {Page} page @param {string} name @param {Buffer} buffer */
async function drop(page, name, buffer) {
  await page.goto("/imports");
  await page.getByLabel("取り込むファイル").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("tab", { name: /^変わるもの/ }).waitFor();
}

/** Looks at what taking a file back does, and does it. @param {Page} page */
async function takeBack(page) {
  await page.getByRole("button", { name: "取り消す内容を見る" }).click();
  await page.getByRole("button", { name: /を元に戻す/ }).click();
  await page.getByText("取り消し完了").waitFor();
}

describe("ファイル", () => {
  const { journey } = openOffice();

  journey(
    "an export is planned, made, downloaded, paused and removed",
    { expects: [/400 .*exports\/save/] },
    async ({ page }) => {
      await enter(page, "店主", "/imports/export");
      await page.getByRole("button", { name: "予約する" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("書き出す内容").selectOption({ label: "会員のポイント" });
      await form.getByLabel("形式").selectOption("xlsx");
      await form.getByLabel("いつ").selectOption("week");
      await form.getByLabel("時刻").selectOption("9");
      await form.getByLabel("保存する日数").selectOption("14");
      await form.getByRole("button", { name: "予約する" }).click();
      await form.getByText("1日から7日まで").waitFor(); // beside its field, with what was chosen
      assert.equal(await form.getByLabel("形式").inputValue(), "xlsx");
      await form.getByLabel("保存する日数").selectOption("7");
      await assertAccessible(page);
      await form.getByRole("button", { name: "予約する" }).click();
      const plans = page.getByRole("table", { name: "予約した書き出し" });
      await plans.getByText("毎週月曜 9:00").waitFor();
      await plans.getByRole("button", { name: "今すぐ作る" }).click();
      const made = page.getByRole("table", { name: "できたファイル" });
      await made.getByText("できました").waitFor();
      const saved = page.waitForEvent("download");
      await made.getByRole("button", { name: /をダウンロード$/ }).click();
      const file = await saved;
      assert.match(file.suggestedFilename(), /^points-\d{8}-\d{4}\.xlsx$/);
      assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), "PK");
      await page.setViewportSize({ width: 390, height: 844 });
      await assertFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await plans.getByRole("button", { name: "止める" }).click();
      await plans.getByText("停止中").waitFor();
      await plans.getByRole("button", { name: "削除" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
      await page.getByText("予約はありません").waitFor();
      await made.getByText("できました").waitFor(); // the file stays for its days
    },
  );

  journey("points come by a file with damage, and go back", {}, async ({ page }) => {
    await enter(page, "店主", "/imports/export");
    const [member] = await exported(page, "会員のポイント");
    assert.ok(member, "nobody has points");
    const text = `会員番号,ポイント,理由\r\n${member[0]},５００,お詫び\r\nNOBODY1,100,お詫び\r\nNOBODY2,1.2E+3,お詫び\r\n`;
    await drop(page, "お詫び.csv", Buffer.from(text));
    const row = page.getByRole("table", { name: "変わるもの" }).getByRole("row").nth(1);
    await row.getByText(String(Number(member[4]) + 500), { exact: true }).waitFor();
    await page.getByText("500ポイント").waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("tab", { name: /^要修正/ }).click();
    await page.getByText("この会員はいません").waitFor();
    await page.getByRole("button", { name: "問題のない1行を取り込む" }).click();
    await page.getByText("取り込み済み").waitFor();
    await takeBack(page);
    const [after] = await exported(page, "会員のポイント");
    assert.deepEqual(after, member);
  });

  journey("pictures come from a zip, and go back", {}, async ({ page }) => {
    await enter(page, "店主", "/imports/export");
    const shot = await page.screenshot({ type: "jpeg", clip: { x: 0, y: 0, width: 320, height: 400 } });
    const [price] = await exported(page, "価格");
    const color = price?.[0] ?? "";
    const name = `${color.slice(0, 10)}-${color.slice(10)}`;
    await drop(
      page,
      "写真.zip",
      zip({ [`${name}-1.jpg`]: shot, "IMG_0001.jpg": shot, [`${name}-2.jpg`]: Buffer.from("x") }),
    );
    const picture = page.getByAltText("新しい写真");
    await picture.waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("tab", { name: /^要修正/ }).click();
    await page.getByText("何枚目.jpg").waitFor();
    await page.getByText("JPEG・PNG・WebP形式").waitFor();
    await page.getByRole("button", { name: "問題のない1行を取り込む" }).click();
    await page.getByText("取り込み済み").waitFor();
    await takeBack(page);
  });
});
