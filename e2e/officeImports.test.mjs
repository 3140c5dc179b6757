// A file of 10,000 rows that a spreadsheet spoilt in twelve ways: dropped, looked at, applied while people buy, taken back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { ask, completed, fillEntry, heading, orderButton, put, toConfirm, wares } from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

/** Rows of the file; the demo has as many SKUs. */
const most = 10_000;

/**
 * Twelve kinds of damage: what becomes of the n-th row, of the columns code, price and size.
 * @type {Record<string, (row: { code: string, price: string, size: string }) => void>}
 */
const damages = {
  全角の英数字: (row) => {
    row.code = row.code.replace(/[0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
  },
  前後の空白: (row) => {
    row.code = `　${row.code} `;
  },
  余分な小数点: (row) => {
    row.price += ".00";
  },
  日付に変わった値: (row) => {
    row.size = "1月2日";
  },
  消えた先頭の0: (row) => {
    row.code = "101100109";
  },
  指数になった数: (row) => {
    row.code = "1.2E+12";
  },
  エラーの値: (row) => {
    row.price = "#N/A";
  },
  文字化け: (row) => {
    row.size = "縺ゅ＞縺";
  },
};

describe("取り込み", () => {
  const { journey } = openOffice();

  journey("a feed has an address that only those know who were told", {}, async ({ page, shop }) => {
    await enter(page, "店主", "/imports/feeds");
    const row = page.getByRole("row", { name: /Google Merchant Center/ });
    await row.getByRole("button", { name: "アドレスを作る" }).click();
    const address = (await row.getByRole("code").textContent()) ?? "";
    const { pathname } = new URL(address);
    const read = () => page.request.get(`${shop.front ?? ""}${pathname}`);
    const feed = await read();
    assert.equal(feed.status(), 200);
    const text = await feed.text();
    assert.ok(text.split("<item>").length > 5_000 && text.includes(" JPY</g:price>"), text.slice(0, 600));
    await assertAccessible(page);
    await assertFits(page);
    await row.getByRole("button", { name: "閉じる" }).click();
    await row.getByText("まだありません").waitFor();
    assert.equal((await read()).status(), 404);
  });

  journey(
    "10,000 rows with twelve kinds of damage, applied while people buy, and taken back",
    {},
    async ({ page, shop }) => {
      // Somebody is about to buy something that the file does not touch.
      const shopper = await (
        await page
          .context()
          .browser()
          ?.newContext({ baseURL: shop.front ?? "" })
      )?.newPage();
      assert.ok(shopper);
      const [ware] = await wares(shopper, 1);
      assert.ok(ware);
      await put(shopper, ware);
      await shopper.goto("/cart");
      await shopper.getByRole("link", { name: /ご注文手続きへ/ }).click();
      await heading(shopper, "ご注文手続き");
      await fillEntry(shopper, /銀行振込/);
      await toConfirm(shopper);

      await enter(page, "店主", "/imports/export");
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "SKUを書き出す" }).click();
      const lines = (await readFile(await (await saved).path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
      const names = (lines[0] ?? "").split(",");
      const at = (/** @type {string} */ name) => names.indexOf(name);
      const rows = lines
        .slice(1, most + 1)
        .filter((line) => !line.includes('"') && !line.startsWith(ware.code))
        .map((line) => line.split(","))
        .map((cells) => ({
          code: cells[at("sku_code")] ?? "",
          price: String(Number(cells[at("unit_price")]) - 1),
          size: cells[at("size_name")] ?? "",
        }));
      assert.ok(rows.length > most * 0.9, `${rows.length} rows`);
      const good = { ...rows[rows.length - 1] };
      for (const [i, spoil] of Object.values(damages).entries()) spoil(rows[i * 400 + 50] ?? rows[0]);
      // And of the file: a title above the header, a mark inside it, tabs, lone CR, a heading without a name, a row twice.
      const text = [
        "\uFEFF\uFEFF2026年秋の価格\t\t\t",
        "SKUコード\t販売価格（税込）\tサイズ\t",
        ...rows.map((row) => [row.code, row.price, row.size, ""].join("\t")),
        [rows[7]?.code, rows[7]?.price, rows[7]?.size, "メモ"].join("\t"),
      ].join("\r");
      await page.goto("/imports");
      await page.getByText("CSVかExcel（.xlsx）をここに置く").waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page
        .getByLabel("取り込むファイル")
        .setInputFiles({ name: "秋の価格.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

      // Everything is said before anything happens.
      await page.getByRole("tab", { name: /^変わるもの/ }).waitFor();
      const about = page.getByRole("list", { name: "ファイルについて" });
      for (const name of [
        ...Object.keys(damages),
        "見出しの上の1行",
        "BOM",
        "改行が古い形式",
        "タブ",
        "見出しがありません",
      ]) {
        await about.getByText(name).first().waitFor();
      }
      await page.getByRole("tab", { name: /^要修正/ }).click();
      await page.getByText("先頭の0が消えたようです").first().waitFor();
      await page.getByText("行目にもあります").first().waitFor();
      await assertAccessible(page);
      const bad = page.waitForEvent("download");
      await page.getByRole("button", { name: "要修正の行だけ書き出す" }).click();
      const reasons = await readFile(await (await bad).path(), "utf8");
      assert.ok(reasons.includes("1.2E+12") && reasons.split("\r\n").length < 20, reasons.slice(0, 400));
      await page.getByRole("tab", { name: /^変わるもの/ }).click();
      await page.getByLabel("変わるものを探す").fill(good.code ?? "");
      const change = page.getByRole("table", { name: "変わるもの" }).getByRole("row").nth(1);
      await change.getByText(good.price ?? "", { exact: true }).waitFor();
      await assertFits(page);

      // Applied while somebody buys.
      await page.getByRole("button", { name: /行を取り込む/ }).click();
      await orderButton(shopper).click();
      await completed(shopper);
      await page.getByText("取り込み済み").waitFor();
      const color = (good.code ?? "").slice(0, 12);
      const priced = async () =>
        String(
          (await ask(shopper, "commoditydetail/select/", { color_sku_code: color })).colors.find(
            (/** @type {any} */ one) => one.color_sku_code === color,
          )?.unit_price,
        );
      assert.equal(await priced(), good.price);

      // And back, as a whole.
      await page.getByRole("button", { name: "取り消す内容を見る" }).click();
      await page.getByRole("button", { name: /行を元に戻す/ }).click();
      await page.getByText("取り消し完了").waitFor();
      assert.equal(await priced(), String(Number(good.price) + 1));
    },
  );
});
