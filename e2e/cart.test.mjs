// From the item to the completed order: by card, konbini and in cash, with everything that may come in between.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import {
  amounts,
  ask,
  cards,
  completed,
  events,
  field,
  fillCard,
  fillEntry,
  fillPlainly,
  heading,
  orderButton,
  orders,
  put,
  toConfirm,
  wares,
} from "./buying.mjs";
import { assertAccessible, assertFits, widthRules } from "./checks.mjs";
import { alive, arrive, eventually, openShop } from "./harness.mjs";
import { scratch } from "./shop.mjs";
import { tabTo } from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * The page is open to everybody and fits.
 * @param {Page} page
 * @param {string[]} [only] what depends on the width, of pages that were looked at in another
 */
async function assertGood(page, only) {
  await page.evaluate(() => window.scrollTo(0, 0)); // clear of the header
  await assertAccessible(page, only);
  await assertFits(page);
}

/** Keeps every request of a page, to see that no card number is among them. @param {Page} page */
function sent(page) {
  /** @type {string[]} */
  const all = [];
  page.on("request", (request) => all.push(`${request.url()} ${request.postData() ?? ""}`));
  return all;
}

describe("cart and order", () => {
  const { journey } = openShop("node");

  journey(
    "an item comes into the cart, is changed there, put aside and taken out",
    { width: 390 },
    async ({ page }) => {
      const [ware] = await wares(page, 1);
      await arrive(page, `/items/${ware.color}`);
      const add = page.getByRole("button", { name: "カートに入れる" });
      await add.click();
      await page.getByText("サイズを選択してください").waitFor();
      await page.locator(`input[value="${ware.sku}"]`).check();
      await add.click();
      const mini = page.getByRole("dialog", { name: "カートに入れました" });
      await mini.waitFor();
      await assertAccessible(page);
      assert.equal((await events(page, "add_to_cart")).length, 1);
      await mini.getByRole("link", { name: "カートを見る" }).click();
      await heading(page, "カート");

      const quantity = page.getByLabel(`${ware.name}の数量`);
      await quantity.selectOption("2");
      await page.getByText("合計（2点・税込）").waitFor();
      assert.equal((await amounts(page)).商品小計, ware.price * 2);
      await page.getByText("カラー・サイズを変更").click();
      const kinds = page.getByLabel("カラー・サイズ", { exact: true });
      const other = await kinds.locator("option:enabled").nth(1).getAttribute("value");
      await kinds.selectOption(other);
      await page.getByRole("button", { name: "変更する", exact: true }).click();
      await page.locator(`input[name=sku][value="${other}"]`).first().waitFor({ state: "attached" });
      await assertGood(page);
      await page.getByRole("button", { name: /^あとで買う/ }).click();
      await page.getByRole("heading", { name: "あとで買う（1）" }).waitFor();
      await assertGood(page);
      await page.getByRole("button", { name: /^カートに戻す/ }).click();
      await quantity.waitFor();
      await page.getByRole("button", { name: /^削除する/ }).click();
      await page.getByText("カートに商品はありません。").waitFor();
      await page.getByRole("button", { name: "元に戻す" }).click();
      await quantity.waitFor();
    },
  );

  journey(
    "a guest buys by card with 3-D Secure, and goes back at every step",
    { width: 390 },
    async ({ page, shop }) => {
      const requests = sent(page);
      const before = await orders(shop);
      const [ware] = await wares(page, 1, 7);
      await put(page, ware);
      await arrive(page, "/cart");
      await page.getByRole("link", { name: /ご注文手続きへ/ }).click();
      await heading(page, "ご注文手続き");
      await page.getByRole("timer").waitFor();
      await page.goBack();
      await heading(page, "カート");
      await page.goForward();
      await heading(page, "ご注文手続き");

      await page.getByRole("button", { name: "ご注文内容を確認する" }).click();
      await page.getByRole("link", { name: "メールアドレスを入力してください。" }).click();
      assert.equal(await page.evaluate(() => document.activeElement?.id), "checkout-email");
      await assertGood(page);
      await fillEntry(page, /クレジットカード/);
      // At once: what was typed is not lost by a reload that comes before it was saved.
      await Promise.all([alive(page), page.reload({ waitUntil: "domcontentloaded" })]);
      await page.waitForFunction(() => document.querySelector('[name="orderer.phone_number"]')?.value !== "");
      await toConfirm(page);
      await assertGood(page);
      await page.getByText("山田 花子（ヤマダ ハナコ）様").first().waitFor();

      await page.goBack();
      await heading(page, "ご注文手続き");
      assert.equal(await field(page, "orderer.address_line").inputValue(), "桜丘町1-2-3");
      await toConfirm(page);
      await fillCard(page, cards.secure);
      await orderButton(page).click();
      const approve = page.getByRole("button", { name: "認証する" });
      await approve.waitFor();
      await page.goBack();
      await heading(page, "お支払い手続き");
      await assertGood(page);
      await page.getByRole("link", { name: "お支払いの確認へ進む" }).click();
      await approve.click();
      const number = await completed(page);
      await page.waitForFunction(() => window.dataLayer?.some((/** @type {any} */ one) => one.event === "purchase"));
      const [purchase] = await events(page, "purchase");
      assert.equal(purchase.ecommerce.transaction_id, number);
      assert.equal(purchase.ecommerce.value, (await amounts(page)).お支払い合計);
      await assertGood(page);

      await Promise.all([alive(page), page.reload({ waitUntil: "domcontentloaded" })]);
      assert.equal(await completed(page), number);
      assert.deepEqual(await events(page, "purchase"), [], "a reload is no other purchase");
      await arrive(page, "/cart");
      await page.getByText("カートに商品はありません。").waitFor();
      const made = (await orders(shop)).filter((one) => !before.includes(one));
      assert.deepEqual(made, [number], "one order");
      const leaks = requests.filter((text) => text.replace(/\D/g, "").includes(cards.secure));
      assert.deepEqual(leaks, [], "the card's number stays in the browser");
    },
  );

  journey("a member pays with points and coupons, to two addresses", {}, async ({ page }) => {
    const [one, two] = await wares(page, 2, 1);
    await arrive(page, "/");
    await ask(page, "login/insert/", { email: "gold@tsumugi.example", password: "tsumugi-demo" });
    await put(page, one, 2);
    await put(page, two);
    await arrive(page, "/cart");
    await page.getByLabel("クーポンコード").fill("SOURYO0");
    await page.getByRole("button", { name: "適用する" }).click();
    await page.getByRole("button", { name: /^外す/ }).first().waitFor();
    await assertGood(page, widthRules);
    await page.getByRole("link", { name: "ご注文手続きへ進む" }).click();
    await heading(page, "ご注文手続き");
    assert.equal(await field(page, "orderer.last_name").inputValue(), "金森");

    await page.getByRole("button", { name: "お届け先を追加する" }).click();
    const second = page.getByRole("group", { name: "お届け先2", exact: true });
    await second.getByRole("radio", { name: "アドレス帳から選ぶ" }).check();
    await second.getByLabel("アドレス帳", { exact: true }).selectOption({ index: 2 });
    await second.getByLabel(`${one.name}の数量`).selectOption("1");
    const first = page.getByRole("group", { name: "お届け先1", exact: true });
    await first.getByText("1点", { exact: true }).nth(1).waitFor(); // one of each is left without another word
    assert.equal(await first.getByLabel(`${one.name}の数量`).count(), 0);
    await second.getByText("ギフトラッピング・のし・メッセージカード").click();
    await second.getByLabel("ギフトラッピングをする").check();
    await page.getByRole("radio", { name: /クレジットカード/ }).check();
    await field(page, "points").fill("300");
    await page.getByText("ポイント利用").waitFor();
    await assertGood(page, widthRules);

    await toConfirm(page);
    await page.getByRole("heading", { name: "お届け先2" }).waitFor();
    await page.getByText(/北海道札幌市中央区/).waitFor();
    await page.getByRole("button", { name: "いちばんお得にする" }).click();
    await page.getByText(/^クーポン「/).waitFor();
    const paid = await amounts(page);
    assert.equal(paid.ポイント利用, -300);
    assert.ok(paid["ラッピング・のし"] > 0, "wrapping is in the sum");
    const [, off] = Object.entries(paid).find(([label]) => label.startsWith("クーポン「")) ?? [];
    assert.ok(off !== undefined && off <= -1000, `the best of the coupons takes ${off}`);
    await assertGood(page, widthRules);
    await fillCard(page, cards.fine);
    await orderButton(page).dblclick();
    await completed(page);
    assert.equal((await amounts(page)).お支払い合計, paid.お支払い合計, "what was confirmed is what is paid");
    await assertGood(page, widthRules);
  });

  journey("two windows and two presses make one konbini order", {}, async ({ page, shop }) => {
    const before = await orders(shop);
    const [ware] = await wares(page, 1, 3);
    await put(page, ware);
    await arrive(page, "/cart/input");
    await fillEntry(page, /コンビニ/);
    await toConfirm(page);
    const other = await page.context().newPage();
    await arrive(other, "/cart/confirm");
    await orderButton(page).dblclick();
    const number = await completed(page);
    await page
      .getByRole("row", { name: /セブン|ローソン|ファミリー/ })
      .first()
      .waitFor();
    await assertGood(page);
    await orderButton(other).click();
    assert.equal(await completed(other), number);
    assert.deepEqual(
      (await orders(shop)).filter((one) => !before.includes(one)),
      [number],
    );
  });

  const refused = [/status of 409/];
  journey("time runs out and a price changes before cash on delivery", { expects: refused }, async ({ page, shop }) => {
    const [ware] = await wares(page, 1, 4);
    await put(page, ware);
    await page.clock.install();
    await arrive(page, "/cart/input");
    await fillEntry(page, /代金引換/);
    await page.getByRole("button", { name: /分延長する$/ }).click();
    await page.getByRole("button", { name: /分延長する$/ }).waitFor({ state: "detached" });
    await page.clock.fastForward("40:00");
    await page.getByRole("alert").getByText("お取り置きの時間が終わりました").waitFor();
    await assertGood(page);
    await page.getByRole("button", { name: "もう一度お取り置きして続ける" }).click();
    assert.equal(await field(page, "orderer.last_name").inputValue(), "山田");
    await toConfirm(page);
    const told = await amounts(page);
    assert.ok(told.代引手数料 > 0, "the fee is in the sum");

    await changePrice(shop, ware);
    await orderButton(page).click();
    await page.getByText(/の価格が.*に変わりました/).waitFor();
    const cheaper = told.お支払い合計 - 100;
    await page.getByRole("button", { name: new RegExp(`￥${grouped(cheaper)}$`) }).click();
    await completed(page);
    assert.equal((await amounts(page)).お支払い合計, cheaper);
  });

  journey("by keyboard alone: a card is declined, the next one is not", {}, async ({ page }) => {
    const [ware] = await wares(page, 1, 5);
    await put(page, ware);
    await arrive(page, "/cart/input");
    /** @param {string} name @param {string} text */
    const type = async (name, text) => {
      await tabTo(page, field(page, name));
      await page.keyboard.insertText(text);
    };
    await type("email", "hanako@example.jp");
    await type("orderer.last_name", "山田");
    await type("orderer.first_name", "花子");
    await type("orderer.last_name_kana", "やまだ");
    await type("orderer.first_name_kana", "はなこ");
    await type("orderer.postal_code", "1500031");
    await page.waitForFunction(() => document.querySelector('[name="orderer.city"]')?.value === "渋谷区");
    await tabTo(page, field(page, "orderer.address_line"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("桜丘町1-2-3");
    await type("orderer.phone_number", "0312345678");
    await tabTo(page, page.getByRole("radio", { name: /クレジットカード/ }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "ご注文内容を確認する" }));
    await page.keyboard.press("Enter");
    await heading(page, "ご注文内容の確認");
    for (const number of [cards.declined, cards.fine]) {
      await tabTo(page, page.getByLabel("カード番号", { exact: true }));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(number);
      await page.keyboard.press("Tab");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText("12/39");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText("123");
      await tabTo(page, orderButton(page));
      await page.keyboard.press("Enter");
      if (number === cards.declined) await page.getByText("お支払いを完了できませんでした").waitFor();
    }
    await completed(page);
  });

  const plain = { context: { javaScriptEnabled: false } };
  journey("without JavaScript, plain forms lead to an order", plain, async ({ page }) => {
    const [ware] = await wares(page, 1, 6);
    const follow = { noWaitAfter: true };
    await page.goto(`/items/${ware.color}`, { waitUntil: "domcontentloaded" });
    await page.locator(`input[value="${ware.sku}"]`).check();
    await page.getByRole("button", { name: "カートに入れる" }).click(follow);
    await page.waitForURL("/cart", { waitUntil: "domcontentloaded" });
    await page.getByLabel(`${ware.name}の数量`).selectOption("2");
    await page.getByRole("button", { name: "数量を変更する" }).click(follow);
    await page.getByText("合計（2点・税込）").waitFor({ state: "attached" });
    await page.getByRole("link", { name: /ご注文手続きへ/ }).click(follow);
    await page.waitForURL("/cart/input", { waitUntil: "domcontentloaded" });
    await field(page, "orderer.last_name").fill("山田");
    await page.getByRole("button", { name: "ご注文内容を確認する" }).click(follow);
    await page.waitForURL("/cart/input?checked=1", { waitUntil: "domcontentloaded" });
    await page.getByText("メールアドレスを入力してください。").first().waitFor();
    assert.equal(await field(page, "orderer.last_name").inputValue(), "山田", "what was typed is still there");
    await field(page, "email").fill("hanako@example.jp");
    await fillPlainly(page);
    await page.getByRole("radio", { name: /代金引換/ }).check();
    await page.getByRole("button", { name: "ご注文内容を確認する" }).click(follow);
    await page.waitForURL("/cart/confirm", { waitUntil: "domcontentloaded" });
    await orderButton(page).click(follow);
    await page.waitForURL(/\/cart\/complete\?key=/, { waitUntil: "domcontentloaded" });
    await completed(page);
  });
});

/**
 * Makes a ware 100 yen cheaper, and waits until the shop knows.
 * @param {import("./shop.mjs").Shop} shop
 * @param {import("./buying.mjs").Ware} ware
 */
async function changePrice(shop, { color, price }) {
  const folder = await scratch("prices");
  try {
    const file = path.join(folder, "prices.csv");
    await writeFile(file, `color_sku_code,unit_price\n${color},${price - 100}\n`);
    await shop.run("import", "--kind", "prices", file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await eventually("the new price", async () => {
    const response = await fetch(`${shop.origin}/api/siapi/commoditydetail/select/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ color_sku_code: color }),
    });
    const { colors } = (await response.json()).siApiResult.data;
    const [now] = colors.filter((/** @type {any} */ one) => one.color_sku_code === color);
    return now.unit_price === price - 100;
  });
}

/** @param {number} amount */
const grouped = (amount) => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
