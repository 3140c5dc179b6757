// 商品: a new item with four colours, five sizes and eight pictures, counted; it is seen before and after it is true.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually, openShop } from "./harness.mjs";
import { enter, officeAt, rowsOf } from "./officeSteps.mjs";

/** A picture of one colour. @param {number} red @param {number} green @param {number} blue */
function png(red, green, blue) {
  const [width, height] = [80, 100];
  /** @param {string} type @param {Buffer} data */
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const colors = [
  { name: "墨", rgb: [30, 30, 30] },
  { name: "藍", rgb: [35, 63, 99] },
  { name: "茜", rgb: [180, 40, 50] },
  { name: "生成り", rgb: [236, 228, 210] },
];

describe("商品", () => {
  const { journey } = openShop("node", officeAt);

  // The frame of the preview refuses scripts, those of the checks too.
  const expects = [/Blocked script execution/];

  journey("makes an item with four colours, five sizes and eight pictures", { expects }, async ({ page, shop }) => {
    await enter(page, "店主", "/goods");
    await rowsOf(page, "商品").first().waitFor();
    await assertAccessible(page);
    await assertFits(page);
    const began = Date.now();
    let steps = 0;
    /** @template T @param {Promise<T>} does @returns {Promise<T>} */
    const step = (does) => {
      steps += 1;
      return does;
    };
    await step(page.getByRole("link", { name: /新しい商品/ }).click());
    await step(page.getByRole("region", { name: "ブランド" }).getByLabel("ブランド").selectOption({ index: 1 }));
    await step(page.getByLabel("商品名", { exact: true }).fill("手織りの綿シャツ"));
    await step(page.getByLabel(/^カテゴリ/).selectOption({ index: 3 }));
    await step(page.getByLabel("説明文（Markdown）").fill("やわらかな綿を、**手織り**で仕立てました。"));
    for (const [at, { name, rgb }] of colors.entries()) {
      await step(page.getByRole("button", { name: "カラーを加える" }).click());
      const color = page.locator("fieldset.color").nth(at);
      await step(color.getByLabel("カラー名").fill(name));
      if (at === 0) await step(color.getByLabel("価格（税込）").fill("12800"));
      const files = [0, 20].map((more) => ({
        name: `${at}-${more}.png`,
        mimeType: "image/png",
        buffer: png(...rgb.map((one) => Math.min(one + more, 255))),
      }));
      await step(color.getByLabel(/の写真を選ぶ$/).setInputFiles(files));
      await color.getByRole("button", { name: "写真2、左右の矢印で並べ替え" }).waitFor();
    }
    // The second picture comes first, by the keyboard.
    const first = page.locator("fieldset.color").first();
    const before = await first.locator("ol img").first().getAttribute("src");
    await step(first.getByRole("button", { name: "写真2、左右の矢印で並べ替え" }).press("ArrowLeft"));
    assert.notEqual(
      await first.locator("ol img").first().getAttribute("src"),
      before,
      "the pictures kept their places",
    );
    await step(page.getByLabel("サイズ表").selectOption("トップス S–XXL"));
    for (const { name } of colors) await step(page.getByLabel(`${name} Mの最初の在庫`).fill("6"));
    // The shop's own page stands beside, with what is typed and without scripts.
    const preview = page.frameLocator('iframe[title="商品ページの下見"]');
    await preview.getByRole("heading", { name: "手織りの綿シャツ" }).waitFor();
    await preview
      .getByText(/12,800/)
      .first()
      .waitFor();
    assert.equal(await preview.locator("script").count(), 0, "the preview has scripts");
    await assertAccessible(page);
    await step(page.getByRole("button", { name: /^公開する/ }).click());
    await page.getByText("公開しました").first().waitFor();
    const seconds = (Date.now() - began) / 1000;
    process.stdout.write(`a new item: ${steps} steps, ${seconds.toFixed(1)} s\n`);
    assert.ok(steps < 40 && seconds < 180, `a new item took ${steps} steps and ${seconds} s`);
    await page.waitForURL(/\/goods\/[0-9A-Z]{10}$/);
    const code = page.url().slice(-10);
    await page.getByText("足りないもの 4（公開はできます）").waitFor();
    // Shoppers see it, with its pictures.
    const front = shop.front ?? "";
    await eventually("the item in the shop", async () => {
      const html = await (await fetch(`${front}/items/${code}01`)).text();
      return html.includes("手織りの綿シャツ") && html.includes("12,800");
    });
    const picture = await fetch(`${front}/images/commodity/${code.slice(3, 7)}/item${code}04-2-1.jpg`);
    assert.equal(picture.status, 200, "its last picture");
    // What a picture shows and where, what goes with the item, and until when it is sold.
    await first.getByRole("button", { name: "写真1、左右の矢印で並べ替え" }).click();
    const detail = page.getByRole("group", { name: "写真1" });
    await detail.getByLabel(/^代替テキスト/).fill("墨色の手織りシャツを広げたところ");
    await detail.getByLabel(/^中心、上から/).fill("20");
    await page.getByLabel(/^関連商品/).fill("シャツ");
    const offer = page.getByRole("list", { name: "見つかった商品" }).getByRole("button").first();
    const related = /([0-9A-Z]{10})$/.exec((await offer.textContent()) ?? "")?.[1] ?? "";
    await offer.click();
    await page.getByLabel("販売の終わり").fill("2030-04-01T10:00");
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: /^公開する/ }).click();
    await page.getByText("公開しました").first().waitFor();
    await eventually("the words of the picture", async () => {
      const html = await (await fetch(`${front}/items/${code}01`)).text();
      return (
        html.includes('alt="墨色の手織りシャツを広げたところ" data-focus="x50 y20"') &&
        html.includes("4月1日（月）10:00まで販売します") &&
        html.indexOf(`/items/${related}`) > 0
      );
    });
  });

  journey("edits many in a grid: typed, filled down, pasted from a spreadsheet, taken back", {}, async ({ page }) => {
    await enter(page, "店主", "/goods?grid=1");
    const table = page.getByRole("table", { name: "商品の表" });
    const cell = (/** @type {number} */ row, /** @type {number} */ at) => table.locator(`[data-at="${row},${at}"]`);
    await cell(3, 2).waitFor();
    await assertAccessible(page);
    const names = await Promise.all([0, 1, 2, 3].map((row) => cell(row, 0).inputValue()));
    const limits = async () => Promise.all([0, 1, 2, 3].map((row) => cell(row, 2).inputValue()));
    const before = await limits();
    await cell(0, 2).fill("7");
    // Down to the fourth with Shift, and filled with what stands above.
    for (const row of [0, 1, 2]) await cell(row, 2).press("Shift+ArrowDown");
    await cell(3, 2).press("ControlOrMeta+d");
    assert.deepEqual(await limits(), ["7", "7", "7", "7"]);
    await cell(3, 2).press("ControlOrMeta+z");
    assert.deepEqual(await limits(), ["7", ...before.slice(1)], "one step back");
    // A block of a spreadsheet: names and prices of two items, a price in full width.
    await cell(1, 0).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, `貼り付けた名前\t１２，８００円\n${names[2]}\t9800\n`);
    assert.equal(await cell(1, 0).inputValue(), "貼り付けた名前");
    assert.deepEqual([await cell(1, 1).inputValue(), await cell(2, 1).inputValue()], ["12800", "9800"]);
    await page.getByRole("button", { name: /3件を保存する/ }).click();
    await page.getByText("3件の商品を変えました").first().waitFor();
    await eventually("what was saved", async () => (await cell(1, 0).inputValue()) === "貼り付けた名前");
    await page.locator("h1").first().click();
    await page.keyboard.press("z");
    await page.getByText("取り消しました", { exact: true }).waitFor();
    await eventually("what was before", async () => {
      await page.reload();
      await cell(3, 2).waitFor();
      return (await cell(1, 0).inputValue()) === names[1] && (await limits()).join() === before.join();
    });
  });

  journey("a table of sizes is made, used and removed", { expects: [/400 .*save_size_table/] }, async ({ page }) => {
    await enter(page, "店主", "/goods");
    await page.getByRole("link", { name: "サイズ表", exact: true }).click();
    await page.getByRole("button", { name: "追加" }).click();
    const form = page.getByRole("form", { name: "新しいサイズ表" });
    await form.getByLabel("名前", { exact: true }).fill("リング");
    await form.getByLabel("サイズ1の名前").fill("9号");
    await form.getByRole("button", { name: "サイズを足す" }).click();
    await form.getByLabel("サイズ2の名前").fill("9号");
    await form.getByLabel("測るところ").fill("内周、幅");
    await form.getByRole("button", { name: "追加する" }).click();
    await form.getByText("「9号」が二度あります。").waitFor();
    await form.getByLabel("サイズ2の名前").fill("11号");
    await assertAccessible(page);
    await form.getByRole("button", { name: "追加する" }).click();
    const list = page.getByRole("list", { name: "サイズ表" });
    await list.getByText("9号・11号").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await list.getByRole("button", { name: "リング" }).click();
    await assertFits(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    // A new item begins with it.
    await page.goto("/goods/new");
    await page.getByRole("region", { name: "ブランド" }).getByLabel("ブランド").selectOption({ index: 1 });
    await page.getByRole("button", { name: "カラーを加える" }).click();
    await page.getByLabel("サイズ表", { exact: true }).selectOption("リング");
    await page.getByLabel("11号の内周").waitFor();
    assert.equal(await page.getByLabel("サイズ2の名前").inputValue(), "11号");
    await page.goto("/goods/sizes");
    await list.getByRole("button", { name: "リング" }).click();
    await page.getByRole("button", { name: "削除" }).click();
    await list.getByText("9号・11号").waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await list.getByText("9号・11号").waitFor(); // taken back
  });
});
