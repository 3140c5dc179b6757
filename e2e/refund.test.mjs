// A refund that people transfer: from the form for the account to the letter that says that it was done.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { completed, field, fillAddress, heading, orderButton, put, toConfirm, wares } from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { letterLink, visitAsMember } from "./members.mjs";
import { scratch } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

const clerk = ["--as", "佐藤", "--reason", "返金"];

/** @param {Page} page */
async function look(page) {
  await assertFits(page);
  await assertAccessible(page);
  if (process.env.E2E_SHOTS !== undefined) {
    await page.screenshot({ path: path.join(process.env.E2E_SHOTS, `refund-${shots++}.png`), fullPage: true });
  }
}
let shots = 0;

/** Files for the bank, and what the shop's bank is told of it. */
async function desk() {
  const folder = await scratch("bank");
  const terms = path.join(folder, "terms.json");
  const from = { client: "0123456789", bank: "0001", branch: "005", kind: "1", number: "7654321", name: "カ)ツムギ" };
  await writeFile(terms, JSON.stringify({ transfer: from }));
  return { folder, terms };
}

/** Fills in the account. @param {Page} page @param {string} name */
async function fill(page, name) {
  await page.getByLabel("金融機関", { exact: true }).selectOption({ label: "三井住友銀行" });
  await page.getByLabel("支店コード").fill("２００");
  await page.getByLabel("口座番号").fill("12345");
  await page.getByLabel("口座名義（カナ）").fill(name);
  await page.getByRole("button", { name: "この口座を登録する" }).click();
}

/** Buys by bank transfer, which arrives, and calls the order off. @param {Page} page @param {import("./shop.mjs").Shop} shop @param {number} skip */
async function cancelled(page, shop, skip) {
  const [ware] = await wares(page, 1, skip);
  assert.ok(ware);
  await put(page, ware);
  await arrive(page, "/cart/input");
  return {
    finish: async () => {
      await page.getByRole("radio", { name: /銀行振込/ }).check();
      await toConfirm(page);
      await orderButton(page).click();
      const number = await completed(page);
      await shop.run("order", "paid", number, ...clerk, "--origin", shop.origin);
      await shop.run("order", "cancel", number, ...clerk, "--origin", shop.origin);
      return number;
    },
  };
}

/** The letter that says that the money went. @param {Page} page @param {string} email @param {string} number */
function told(page, email, number) {
  return eventually(`the letter about the refund of ${number}`, async () => {
    const list = await (await page.request.get(`/demo/mail?to=${encodeURIComponent(email)}`)).text();
    return list.includes(`ご返金の手続きが完了しました（${number}）`) ? true : undefined;
  });
}

describe("refunds by hand", { concurrency: 1 }, () => {
  const { journey } = openShop("node");

  const wrong = { width: 390, expects: [/status of 400/] };
  journey("a guest's, by the link of the letter, on a phone", wrong, async ({ page, shop }) => {
    const { folder, terms } = await desk();
    const email = "refund390@example.jp";
    const order = await cancelled(page, shop, 2);
    await field(page, "email").fill(email);
    await fillAddress(page);
    const number = await order.finish();
    const link = new URL(await letterLink(page, email, /\/account\?token=/));
    assert.equal(link.pathname, `/orders/${number}/account`);
    await page.context().clearCookies();
    await arrive(page, link.pathname + link.search.replace(/.$/, ""));
    await page.getByText("リンクを開けませんでした").waitFor();
    await look(page);
    await arrive(page, link.pathname + link.search);
    await heading(page, "ご返金先の口座");
    await fill(page, "山田花子");
    await page
      .getByText(/「山」は銀行の口座名義に使えない文字です/)
      .first()
      .waitFor();
    await look(page);
    await page.getByLabel("口座名義（カナ）").fill("やまだ　はなこ");
    await page.getByRole("button", { name: "この口座を登録する" }).click();
    const taken = page.getByText(/口座のご登録を承りました/);
    await taken.waitFor();
    // The page is shorter now, and what came of it is seen all the same.
    await eventually("it is below the header", () =>
      taken.evaluate((words) => {
        const { top, bottom } = words.getBoundingClientRect();
        const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        return top >= header && bottom <= innerHeight;
      }),
    );
    await look(page);

    assert.match(await shop.run("order", "owed"), new RegExp(`${number}.*account given`));
    const file = path.join(folder, "first.txt");
    const made = await shop.run("order", "transfers", "start", file, number, ...clerk, "--terms", terms);
    const [batch = ""] = /^\w+/.exec(made) ?? [];
    const bytes = await readFile(file);
    assert.equal(bytes.length, 4 * 122, "header, transfer, sums, end");
    // The bank could not: another account is asked for, and given.
    const list = await shop.run("order", "transfers", "list", batch);
    const [reference = ""] = /^\S+/.exec(list) ?? [];
    const origin = ["--origin", shop.origin];
    await shop.run(
      "order",
      "transfers",
      "result",
      batch,
      "--refused",
      reference,
      "--problem",
      "該当口座なし",
      ...clerk,
      ...origin,
    );
    const second = await eventually("a second letter", async () => {
      const found = new URL(await letterLink(page, email, /\/account\?token=/));
      await arrive(page, found.pathname + found.search);
      return (await page.getByText("お振込ができませんでした").count()) > 0 ? found : undefined;
    });
    assert.ok(second);
    await look(page);
    await fill(page, "ﾔﾏﾀﾞ ﾊﾅｺ");
    await page.getByText(/口座のご登録を承りました/).waitFor();
    const again = path.join(folder, "second.txt");
    const [next = ""] =
      /^\w+/.exec(await shop.run("order", "transfers", "start", again, number, ...clerk, "--terms", terms)) ?? [];
    assert.equal(
      await shop.run("order", "transfers", "result", next, "--made", again, ...clerk, ...origin),
      "1 transferred, 0 failed\n",
    );
    await told(page, email, number);
    await arrive(page, second.pathname + second.search);
    await page.getByText("お振込でのご返金はありません").waitFor();
  });

  journey("a member's, from the page of the order, on a desk", { width: 1280 }, async ({ page, shop }) => {
    const { folder, terms } = await desk();
    const email = "bronze@tsumugi.example";
    await visitAsMember(page, email);
    const order = await cancelled(page, shop, 3);
    const number = await order.finish();
    await arrive(page, `/mypage/orders/${number}`);
    await page.getByText(/^返金手続き中 /).waitFor();
    await look(page);
    await page.getByRole("link", { name: "ご返金先の口座を登録する" }).click();
    await heading(page, "ご返金先の口座");
    await look(page);
    await fill(page, "コヒ゛ト　アサ");
    await page.getByText(/口座のご登録を承りました/).waitFor();
    await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
    await page.getByRole("link", { name: "口座を変更する" }).waitFor();
    const file = path.join(folder, "member.txt");
    const [batch = ""] =
      /^\w+/.exec(await shop.run("order", "transfers", "start", file, number, ...clerk, "--terms", terms)) ?? [];
    await arrive(page, `/mypage/orders/${number}`);
    await page.getByText("ご登録の口座へのお振込の手続きをしています。").waitFor();
    await look(page);
    await shop.run("order", "transfers", "result", batch, "--rest", ...clerk, "--origin", shop.origin);
    await told(page, email, number);
    await arrive(page, `/mypage/orders/${number}`);
    await page.getByRole("main").getByText("返金済み").first().waitFor();
    assert.equal(await page.getByText(/^返金手続き中/).count(), 0);
  });

  journey("goods that came back have a credit note, for a guest", { width: 390 }, async ({ page, shop }) => {
    const email = "credit390@example.jp";
    const [ware] = await wares(page, 1, 4);
    assert.ok(ware);
    await put(page, ware);
    await arrive(page, "/cart/input");
    await field(page, "email").fill(email);
    await fillAddress(page);
    await page.getByRole("radio", { name: /銀行振込/ }).check();
    await toConfirm(page);
    await orderButton(page).click();
    const number = await completed(page);
    for (const verb of ["paid", "ship", "deliver", "return"])
      await shop.run("order", verb, number, ...clerk, "--origin", shop.origin);
    const link = new URL(await letterLink(page, email, /\/orders\/T-[^/]+\?token=/));
    await arrive(page, link.pathname + link.search);
    const button = page.getByRole("button", { name: /^返還インボイス（/ });
    await button.waitFor();
    await look(page);
    const address = `${page.url().replace(/\?/, "/credit.pdf?")}&credit=${number}-H1`;
    assert.equal((await page.request.get(address)).status(), 404, "reading issues nothing");
    const saved = page.waitForEvent("download");
    await button.click();
    assert.match((await saved).suggestedFilename(), /^credit-.*-H1\.pdf$/);
    const paper = await page.request.get(address);
    assert.equal(paper.headers()["content-type"], "application/pdf");
    assert.equal((await page.request.get(address.replace(/token=[^&]*/, "token=AAAA"))).status(), 404);
    assert.equal((await page.request.get(address.replace(/-H1/, "-H9"))).status(), 404);
    const file = path.join((await desk()).folder, "credit.pdf");
    await shop.run("order", "credit", number, file, ...clerk);
    assert.match((await readFile(file)).subarray(0, 5).toString(), /%PDF-/);
  });
});
