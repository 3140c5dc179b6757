// What comes after an order, and what comes when somebody takes too long: the shop's own clocks run out here, so they
// are set short, and the journeys share the time.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, describe } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import {
  ask,
  cards,
  completed,
  field,
  fillCard,
  fillEntry,
  heading,
  orderButton,
  put,
  toConfirm,
  wares,
} from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { demoPassword, enter, visitAsMember } from "./members.mjs";
import { scratch } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./shop.mjs").Shop} Shop */

/** How long after a login the shop lets members change what matters. */
const freshFor = 25;

/** The shortest that the shop can hold goods, and how long a browser may take to say that it is over. */
const holdMinutes = 1;
const holdOver = { timeout: 300_000 };

/** @param {Page} page @param {string | RegExp} name */
const button = (page, name) => page.getByRole("main").getByRole("button", { name, exact: true });

/** @param {Page} page */
async function look(page) {
  await assertFits(page);
  await assertAccessible(page);
}

describe("afterwards", { concurrency: 2 }, () => {
  /** @type {string} */
  let folder;
  const { journey } = openShop("node", async () => {
    folder = await scratch("terms");
    const terms = path.join(folder, "terms.json");
    await writeFile(terms, JSON.stringify({ orders: { hold_minutes: holdMinutes } }));
    return { flags: ["--terms", terms, "--fresh-login", `${freshFor}s`] };
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const refused = [/status of 409/];
  journey("goods are held, given back in time, and bought by somebody else", { expects: refused }, async (visit) => {
    const { page, shop } = visit;
    const [last, other] = await wares(page, 2);
    await leave(shop, folder, last.sku, 1);
    await put(page, last);
    await arrive(page, "/cart/input");
    await page.getByRole("timer").waitFor();
    await field(page, "orderer.last_name").fill("山田");
    const rivals = await page.context().browser()?.newContext({ baseURL: shop.origin, locale: "ja-JP" });
    assert.ok(rivals);
    try {
      const rival = await rivals.newPage();
      await rival.goto("/", { waitUntil: "domcontentloaded" });
      await offered(rival, last, false);

      const over = page.getByRole("alert").filter({ hasText: "お取り置きの時間が終わりました" });
      await over.waitFor(holdOver);
      await look(page);
      await offered(rival, last, true);
      await arrive(rival, "/cart/input");
      await fillEntry(rival, /コンビニ/);
      await toConfirm(rival);
      await orderButton(rival).click();
      await completed(rival);

      await over.getByRole("button", { name: "もう一度お取り置きして続ける" }).click();
      await over.getByText(last.name).waitFor();
      await over.getByRole("link", { name: "カートに戻る" }).click();
      await heading(page, "カート");
    } finally {
      await rivals.close();
    }
    await page.getByRole("button", { name: /^削除する/ }).click();
    await page.getByText("カートに商品はありません。").waitFor();
    await put(page, other);
    await arrive(page, "/cart/input");
    assert.equal(await field(page, "orderer.last_name").inputValue(), "山田", "what was typed is still there");
    await fillEntry(page, /代金引換/);
    await toConfirm(page);
    await orderButton(page).click();
    await completed(page);
  });

  journey(
    "an order is cancelled, another one sent back, and bought again",
    { width: 390, expects: [/status of 400/] },
    async (visit) => {
      const { page, shop } = visit;
      await visitAsMember(page, "gold@tsumugi.example", "/mypage/orders");
      const numbers = await ordersBy(page);

      await openOrder(page, numbers.preparing);
      await button(page, "ご注文をキャンセルする").click();
      const sure = page.getByRole("region", { name: "ご注文のキャンセル" });
      await sure.getByLabel("理由").fill("色を間違えました");
      await look(page);
      await sure.getByRole("button", { name: "キャンセルを確定する" }).click();
      await page.getByText("ご注文をキャンセルしました。").waitFor();
      await page.getByRole("main").getByText("キャンセル済み").first().waitFor();
      assert.equal(await button(page, "ご注文をキャンセルする").count(), 0);

      await shop.run("order", "deliver", numbers.shipped);
      await openOrder(page, numbers.shipped);
      await button(page, "返品・サイズ交換を申し込む").click();
      await button(page, "返品を申し込む").click();
      await page.getByRole("alert").waitFor();
      await page.getByRole("group", { name: "対象の商品" }).getByRole("checkbox").first().check();
      await page.getByLabel("理由").selectOption("色やイメージが違った");
      await page.getByLabel("くわしい内容").fill("思っていた色と違いました");
      await look(page);
      await button(page, "返品を申し込む").click();
      await page.getByText("お申し込みを受け付けました。").waitFor();
      await page.getByText("返品 1点：商品の返送待ち").waitFor();

      await button(page, "もう一度購入する").click();
      await heading(page, "カート");
      const { selectList } = await ask(page, "cart/select/", {});
      const { items } = await ask(page, "order/select/", { number: numbers.shipped });
      assert.deepEqual(
        selectList.map((/** @type {any} */ { code }) => code).sort(),
        items.map((/** @type {any} */ { sku_code }) => sku_code).sort(),
      );
    },
  );

  journey(
    "a plan is joined, changed and changed back, and pays the shipping",
    { width: 390, expects: [/status of 401/] },
    async ({ page }) => {
      await arrive(page, "/whplus/order/select");
      await page.getByRole("link", { name: "月額プランを申し込む" }).click();
      await page.getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
      await enter(page, "silver@tsumugi.example", demoPassword, "/whplus/order/select");
      await fillCard(page, cards.fine);
      await page.getByRole("button", { name: /^申し込みを確定する ￥980$/ }).click();
      await page.getByText("のお申し込みが完了しました。").waitFor();
      for (const [plan, amount] of [
        ["年額プラン", "￥9,800"],
        ["月額プラン", "￥980"],
      ]) {
        await page.getByRole("link", { name: `${plan}に変更する` }).click();
        await page.getByText("ありません（次回のお支払いから変わります）").waitFor();
        await page.getByRole("button", { name: `「${plan}」に変更する` }).click();
        await page.getByText(`次回のお支払いから「${plan}」になります。`).waitFor();
        await page.getByText(new RegExp(`に${amount}（${plan}）$`)).waitFor();
      }
      await look(page);
      const [ware] = await wares(page, 1);
      assert.ok(ware);
      await put(page, ware);
      await arrive(page, "/cart");
      await page.getByText("ヘルスプラス会員の特典").waitFor();
    },
  );

  journey(
    "what matters is changed only by who has just logged in",
    { expects: [/status of 401/] },
    async ({ page }) => {
      const email = "platinum@tsumugi.example";
      await visitAsMember(page, email, "/mypage/addresses");
      await pause((freshFor + 1) * 1000);
      await page
        .getByRole("link", { name: /お届け先を変更する$/ })
        .first()
        .click();
      const building = page.getByLabel("建物名・部屋番号");
      await building.fill("糸車ビル3F");
      await button(page, "保存する").click();
      await page.getByText("もう一度ログインしてください。終わると、元のページに戻ります。").waitFor();
      await look(page);
      assert.equal(await page.getByLabel("メールアドレス").inputValue(), email);
      await page.getByLabel("パスワード", { exact: true }).fill(demoPassword);
      await button(page, "ログインする").click();
      // What was typed is still there, as soon as the page is alive.
      await page.waitForFunction(() =>
        [...document.querySelectorAll("input")].some(({ value }) => value === "糸車ビル3F"),
      );
      await button(page, "保存する").click();
      await page.getByRole("main").getByText("糸車ビル3F").waitFor();
    },
  );
});

/**
 * Leaves so many pieces on the shelf.
 * @param {Shop} shop
 * @param {string} folder
 * @param {string} sku
 * @param {number} pieces
 */
async function leave(shop, folder, sku, pieces) {
  const file = path.join(folder, "stock.csv");
  await writeFile(file, `sku_code,stock\n${sku},${pieces}\n`);
  await shop.run("import", "--kind", "stock", file);
}

/**
 * Waits until the shop sells somebody the ware, or does not.
 * @param {Page} page
 * @param {import("./buying.mjs").Ware} ware
 * @param {boolean} wanted
 */
function offered(page, { sku }, wanted) {
  return eventually(wanted ? "what the shop sells" : "the end of what it sold", async () => {
    const response = await page.request.post("/api/siapi/cart/insert/", { data: { sku, quantity: 1 } });
    if (response.ok() === wanted) return true;
    if (response.ok()) await ask(page, "cart/delete/", { sku });
    return false;
  });
}

/** The member's orders that the list shows, by what they are. @param {Page} page */
async function ordersBy(page) {
  const { orders } = await ask(page, "orders/select/", {});
  const find = (/** @type {string} */ status) => {
    const number = orders.find((/** @type {any} */ one) => one.status === status)?.number;
    assert.ok(number, `an order that is ${status}`);
    return String(number);
  };
  return { preparing: find("preparing"), shipped: find("shipped") };
}

/** @param {Page} page @param {string} number */
async function openOrder(page, number) {
  await arrive(page, `/mypage/orders/${number}`);
  await heading(page, `ご注文 ${number}`);
}
