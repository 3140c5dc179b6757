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
    await page.getByText("足りないもの 3（公開はできます）").waitFor();
    // Shoppers see it, with its pictures.
    const front = shop.front ?? "";
    await eventually("the item in the shop", async () => {
      const html = await (await fetch(`${front}/items/${code}01`)).text();
      return html.includes("手織りの綿シャツ") && html.includes("12,800");
    });
    const picture = await fetch(`${front}/images/commodity/${code.slice(3, 7)}/item${code}04-2-1.jpg`);
    assert.equal(picture.status, 200, "its last picture");
  });
});
