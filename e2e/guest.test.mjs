// Somebody without an account buys, finds the order again, and finds it in the history after joining.
import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  cards,
  completed,
  field,
  fillAddress,
  fillCard,
  fillPlainly,
  heading,
  orderButton,
  put,
  toConfirm,
  wares,
} from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, openShop } from "./harness.mjs";
import { letterCode, letterLink } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
async function look(page) {
  await assertFits(page);
  await assertAccessible(page);
}

/** An address without a house number is asked about once, and may stay as it is. @param {Page} page */
async function asksForTheNumberOnce(page) {
  await field(page, "orderer.address_line").fill("桜丘町");
  await page.getByRole("button", { name: "ご注文内容を確認する" }).click();
  await page
    .getByText(/^番地はありませんか。/)
    .last()
    .waitFor();
  await look(page);
  assert.equal(await field(page, "orderer.address_line").inputValue(), "桜丘町");
}

/** Fills order entry in as a guest. @param {Page} page @param {string} email @param {RegExp} method @param {number} skip */
async function enter(page, email, method, skip) {
  const [ware] = await wares(page, 1, skip);
  assert.ok(ware);
  await put(page, ware);
  await arrive(page, "/cart/input");
  await field(page, "email").fill(email);
  await fillAddress(page);
  await page.getByRole("radio", { name: method }).check();
  if (skip === 0) await asksForTheNumberOnce(page);
  await toConfirm(page);
}

/** The same without a script. @param {Page} page @param {string} email @param {number} skip */
async function enterPlainly(page, email, skip) {
  const [ware] = await wares(page, 1, skip);
  assert.ok(ware);
  await put(page, ware);
  await page.goto("/cart/input", { waitUntil: "domcontentloaded" });
  await field(page, "email").fill(email);
  await fillPlainly(page);
  await page.getByRole("radio", { name: /銀行振込/ }).check();
  await page.getByRole("button", { name: "ご注文内容を確認する" }).click({ noWaitAfter: true });
  await page.waitForURL("/cart/confirm", { waitUntil: "domcontentloaded" });
}

/** Buys something as a guest. @param {Page} page @param {string} email @param {RegExp} method @param {number} skip */
async function buy(page, email, method, skip) {
  await enter(page, email, method, skip);
  if (method.test("クレジットカード")) await fillCard(page, cards.fine);
  await orderButton(page).click();
  return completed(page);
}

describe("guests", { concurrency: 2 }, () => {
  const { journey } = openShop("node");

  const wrong = { width: 390, expects: [/status of 404/] };
  journey("a guest looks an order up and cancels it, on a phone", wrong, async ({ page }) => {
    const email = "guest390@example.jp";
    const number = await buy(page, email, /コンビニ/, 0);
    await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
    await heading(page, `ご注文 ${number}`);
    await page.getByText(/までに.*をお支払いください/).waitFor();
    await look(page);

    await page.context().clearCookies(); // another device
    await arrive(page, `/orders/${number}`);
    await heading(page, "ご注文の確認");
    assert.equal(await page.getByLabel("ご注文番号").inputValue(), number);
    await page.getByLabel("メールアドレス").fill("somebody@example.jp");
    await page.getByRole("button", { name: "ご注文を確認する" }).click();
    await page.getByText("ご注文番号またはメールアドレスが正しくありません。").waitFor();
    await look(page);
    await page.getByLabel("メールアドレス").fill(email);
    await page.getByRole("button", { name: "ご注文を確認する" }).click();
    await heading(page, `ご注文 ${number}`);

    const main = page.getByRole("main");
    await main.getByRole("button", { name: "ご注文をキャンセルする" }).click();
    await main.getByRole("button", { name: "キャンセルを確定する" }).click();
    await page.getByText("ご注文をキャンセルしました。").waitFor();
    await main.getByText("キャンセル済み").first().waitFor();
    assert.equal(await main.getByRole("button", { name: "領収書（PDF）" }).count(), 0, "nothing was paid");
  });

  const asked = { width: 390, expects: [/status of 409/] };
  journey("the third order of a day asks for the code of a letter, also without a script", asked, async ({ page }) => {
    const email = "code@example.jp";
    for (const skip of [2, 3]) {
      await buy(page, email, /銀行振込/, skip);
      await page.context().clearCookies(); // whoever orders in somebody's name is a new device each time
    }
    await enter(page, email, /銀行振込/, 4);
    await orderButton(page).click();
    const code = page.getByLabel("確認コード");
    await page.getByText(`${email} 宛てのメールに書かれた6桁の数字です`).waitFor();
    await look(page);
    assert.ok(await code.evaluate((field) => field.getBoundingClientRect().bottom < innerHeight), "it is in sight");
    await code.fill("000000");
    await code.press("Enter");
    await page.getByText("確認コードが正しくありません").waitFor();
    const digits = await letterCode(page, email);
    await code.fill(digits);
    await code.press("Enter");
    await completed(page);

    const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false, baseURL: page.url() });
    assert.ok(plain);
    try {
      const other = await plain.newPage();
      await enterPlainly(other, email, 5);
      await orderButton(other).click({ noWaitAfter: true });
      await other.waitForURL(/\/cart\/confirm\?refused=order\.code$/, { waitUntil: "domcontentloaded" });
      await other.getByLabel("確認コード").fill(digits);
      await orderButton(other).click({ noWaitAfter: true });
      await other.waitForURL(/\/cart\/complete\?key=/, { waitUntil: "domcontentloaded" });
      await completed(other);
    } finally {
      await plain.close();
    }
  });

  journey("a letter opens an order, and the new member has it", { width: 1280 }, async ({ page }) => {
    const email = "guest1280@example.jp";
    const number = await buy(page, email, /クレジットカード/, 1);
    const link = await letterLink(page, email, /\/orders\/T-/);
    await page.context().clearCookies();
    const { pathname, search } = new URL(link);
    await arrive(page, pathname + search);
    await heading(page, `ご注文 ${number}`);
    await look(page);
    const address = page.url().replace(/\?/, "/receipt.pdf?");
    assert.equal((await page.request.get(address)).status(), 404, "reading issues nothing");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "領収書（PDF）" }).click();
    assert.match((await saved).suggestedFilename(), /^receipt-.*\.pdf$/);
    const paper = await page.request.get(address);
    assert.equal(paper.headers()["content-type"], "application/pdf");
    assert.equal((await page.request.get(`/orders/${number}/receipt.pdf?token=${"A".repeat(24)}`)).status(), 404);

    await page.getByRole("main").getByRole("link", { name: "会員登録をする" }).click();
    await heading(page, "会員登録");
    await page.getByLabel("メールアドレス").fill(email);
    for (const [label, text] of [
      ["姓", "山田"],
      ["名", "花子"],
      ["セイ", "ヤマダ"],
      ["メイ", "ハナコ"],
    ]) {
      await page.getByLabel(label ?? "", { exact: true }).fill(text ?? "");
    }
    await page.locator("#signup-password").fill("cotton-and-linen-7");
    await page.getByRole("button", { name: "同意して確認メールを受け取る" }).click();
    await page.getByText("確認のメールをお送りしました").waitFor();
    await arrive(page, await letterLink(page, email, /\/id\/verify\?token=/));
    await page.getByRole("button", { name: "登録を完了する" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/mypage"));
    await arrive(page, "/mypage/orders");
    await page.getByRole("main").getByText(number).first().waitFor();
  });

  // docs/limits.md names the figure: it is what the limit of an address is made of. What is saved while somebody
  // pauses in the form is not on the straight way: it depends on how fast they type, and comes no faster.
  journey("the way to an order takes few calls", { width: 390 }, async ({ page }) => {
    const [ware] = await wares(page, 1, 6);
    assert.ok(ware);
    let calls = 0;
    page.on("request", (request) => {
      const saved = request.url().endsWith("/siapi/checkout/update/") && request.postDataJSON()?.submit === false;
      if (request.method() === "POST" && !saved) calls++;
    });
    await arrive(page, "/");
    await arrive(page, "/categories/men?category_code_1-in=03");
    await arrive(page, `/items/${ware.color}`);
    await page.locator(`input[value="${ware.sku}"]`).check();
    await page.getByRole("button", { name: "カートに入れる" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "カートを見る" }).click();
    await page.getByRole("link", { name: "ゲストとしてご注文手続きへ" }).first().click();
    await field(page, "email").fill("counted@example.jp");
    await fillAddress(page);
    await page.getByRole("radio", { name: /銀行振込/ }).check();
    await toConfirm(page);
    await orderButton(page).click();
    await completed(page);
    console.log(`${calls} calls and posted forms on the way to an order`);
    assert.ok(calls > 10 && calls <= 25, `${calls} calls and posted forms; internal/limit/rules.go says 25`);
  });
});
