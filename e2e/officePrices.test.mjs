// A timed sale, from its preview through midnight to its end, with a cart open: the clock of the demo is moved.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { ask } from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { enter, openOffice } from "./officeSteps.mjs";
import { scratch } from "./shop.mjs";

const clock = path.join(await scratch("clock"), "ahead");
const day = 86_400;
/** @param {number} seconds */
const ahead = (seconds) => writeFile(clock, String(seconds));

describe("価格", () => {
  const { journey } = openOffice(["--demo-clock", clock]);

  journey("a timed sale of 300 items, through midnight to its end", {}, async ({ page, shop }) => {
    const front = shop.front ?? "";
    // Sixty days later the record of the demo's prices proves them.
    let now = 60 * day;
    await ahead(now);
    await enter(page, "店主", "/prices/new");
    await page.getByLabel("名前", { exact: true }).fill("冬の300点セール");
    await page.getByLabel("カテゴリ").selectOption({ index: 1 });
    const starts = await page.getByLabel("始まり").inputValue();
    await page.getByLabel("始まり").fill(tokyo(now, 2));
    await page.getByLabel("終わり").fill(tokyo(now, 3));
    assert.match(starts, /T00:00/);
    await page.getByRole("button", { name: "内容を確かめる" }).click();
    const table = page.getByRole("table", { name: "セールの内容" });
    await table.waitFor();
    await assertAccessible(page);
    await assertFits(page);
    const make = page.getByRole("button", { name: /色のセールを作る$/ });
    const [, colours = "0"] = /^([\d,]+)色/.exec((await make.textContent()) ?? "") ?? [];
    assert.ok(Number(colours.replace(",", "")) >= 300, `a sale of ${colours} colours`);
    const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
    assert.ok(shopper);
    // The first that will show how much less it is, and that can be bought.
    let [code, ordinary, price, sku] = ["", "", "", ""];
    for (const row of await table.locator("tbody tr").filter({ hasText: "20%OFF" }).all()) {
      const cells = (await row.locator("td").allTextContents()).map((cell) => cell.trim().replace("¥", "￥"));
      [, code = "", , ordinary = "", price = ""] = cells;
      const detail = await ask(shopper, "commoditydetail/select/", { color_sku_code: code });
      const color = detail.colors.find((/** @type {any} */ one) => one.color_sku_code === code);
      sku = color?.sizes.find((/** @type {any} */ size) => size.stock_status === "in_stock")?.sku_code ?? "";
      if (sku !== "") break;
    }
    assert.notEqual(sku, "", "nothing of the sale can be bought");
    await make.click();
    await page.getByText("これから").first().waitFor();
    await page.goto("about:blank"); // its login runs out while the clock moves

    // A shopper puts it into the cart before midnight.
    await shopper.goto(`/items/${code}`);
    await shopper.getByText(ordinary).first().waitFor();
    await ask(shopper, "cart/insert/", { sku, quantity: 1 });
    await shopper.goto("/cart");
    await shopper.getByText(ordinary).first().waitFor();

    // Midnight.
    now += secondsTo(now, 2) + 1;
    await ahead(now);
    await eventually("the sale price on the item's page", async () => {
      await shopper.goto(`/items/${code}`);
      return (await shopper.getByText(price).count()) > 0;
    });
    await shopper.goto("/cart");
    await shopper.getByText(`${ordinary}から${price}に変わりました`).first().waitFor();

    // Its end.
    now += day;
    await ahead(now);
    await eventually("the ordinary price again", async () => {
      await shopper.goto(`/items/${code}`);
      return (await shopper.getByText(price).count()) === 0 && (await shopper.getByText(ordinary).count()) > 0;
    });
    // The cart that stayed open through all of it says what it costs now, and charges that.
    await shopper.goto("/cart");
    await shopper.getByText(ordinary).first().waitFor();
    const basket = await ask(shopper, "cart/select/", {});
    assert.ok(
      JSON.stringify(basket).includes(`"unit_price":${ordinary.replace(/\D/g, "")}`),
      "the cart after the end of the sale",
    );
    await shopper.context().close();
  });

  journey("plans a rise of colours that were ticked", {}, async ({ page, shop }) => {
    const front = shop.front ?? "";
    const now = 70 * day;
    await ahead(now);
    await enter(page, "店主", "/prices");
    const table = page.getByRole("table", { name: "価格" });
    const ticks = table.locator("tbody").getByRole("checkbox");
    await ticks.first().waitFor();
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    const cells = await table.locator("tbody tr").first().locator("td").allTextContents();
    const [, , code = "", ordinary = ""] = cells.map((cell) => cell.trim());
    await assertAccessible(page);
    await page.getByRole("button", { name: "値上げを予約" }).click();
    await page.getByLabel("名前", { exact: true }).fill("春の改定");
    await page.getByLabel("始まり").fill(tokyo(now, 2));
    await page.getByRole("button", { name: "内容を確かめる" }).click();
    await page.getByRole("table", { name: "セールの内容" }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "2色の値上げを予約する" }).click();
    await page.getByText("これから").first().waitFor();
    const higher = Math.floor((Number(ordinary.replace(/\D/g, "")) * 1.1 + 10) / 100) * 100 - 10;
    const said = async () => {
      const color = { color_sku_code: code };
      const answer = await page.request.post(`${front}/api/siapi/commoditydetail/select/`, { data: color });
      return (await answer.text()).includes(`"unit_price":${higher},`);
    };
    assert.equal(await said(), false, "the price is higher before its moment");
    await page.goto("about:blank"); // its login runs out while the clock moves
    await ahead(now + secondsTo(now, 2) + 1);
    await eventually("the higher price", said);
  });
});

const tokyoOffset = 9 * 60 * 60;

/** The midnight of the shop some days after a clock that is ahead, as Unix seconds. @param {number} seconds @param {number} days */
function midnight(seconds, days) {
  const at = Math.floor(Date.now() / 1000) + seconds + tokyoOffset;
  return (Math.floor(at / day) + days) * day - tokyoOffset;
}

/** The same as a field of day and time has it. @param {number} seconds @param {number} days */
function tokyo(seconds, days) {
  return new Date((midnight(seconds, days) + tokyoOffset) * 1000).toISOString().slice(0, 16);
}

/** How long that is from now. @param {number} seconds @param {number} days */
function secondsTo(seconds, days) {
  return midnight(seconds, days) - Math.floor(Date.now() / 1000) - seconds;
}
