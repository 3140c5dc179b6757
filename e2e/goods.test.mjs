// Goods on their way: what comes later is sent later if the shopper likes, and the letters say the same as the pages.
import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { describe } from "node:test";
import {
  amounts,
  ask,
  cards,
  completed,
  field,
  fillAddress,
  fillCard,
  heading,
  orderButton,
  put,
  toConfirm,
  wares,
} from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { letterLink } from "./members.mjs";
import { scratch } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
async function look(page) {
  await page.evaluate(() => window.scrollTo(0, 0)); // what lies half below the header is a small target to axe
  await assertFits(page);
  await assertAccessible(page);
}

/** Without the spaces, at which letters break their lines. @param {string} text */
const squeeze = (text) => text.replaceAll(/\s+/g, "");

/** The text of the newest letter to somebody that says something. @param {Page} page @param {string} to @param {RegExp} subject */
function letter(page, to, subject) {
  return eventually(`a letter to ${to} about ${subject}`, async () => {
    const list = await (await page.request.get(`/demo/mail?to=${encodeURIComponent(to)}`)).text();
    for (const [, address = ""] of list.matchAll(/href="(\/demo\/mail\/\w+)"/g)) {
      const text = (await (await page.request.get(address)).text()).replaceAll(/<[^>]+>/g, " ");
      if (subject.test(text)) return squeeze(text);
    }
    return undefined;
  });
}

/** Something that can be ordered before it is there, cheap enough to be sent for a fee. @param {Page} page */
async function preorder(page) {
  const response = await page.request.post("/api/naviPlus/items", {
    data: { params: { "reserve_flg-in": "1", "new_arrival_date-charsort": "!asc", limit: 200 } },
  });
  const { data } = await response.json();
  for (const card of data.data.items) {
    if (card.unit_price > 9000) continue;
    const detail = await ask(page, "commoditydetail/select/", { color_sku_code: card.color_sku_code });
    const color = detail.colors.find((/** @type {any} */ one) => one.color_sku_code === card.color_sku_code);
    const size = color?.sizes.find((/** @type {any} */ one) => !["sold_out", "ended"].includes(one.stock_status));
    if (detail.reserve_flg === 1 && size) return { sku: size.sku_code, name: detail.commodity_name };
  }
  throw new Error("the demo has no pre-order");
}

/** On a desk beside make test (run.mjs). */
const sizes = process.env.E2E_SLOW === "1" ? [1280] : [390];

describe("goods", { concurrency: 2 }, () => {
  const { journey } = openShop("node");

  for (const width of sizes) {
    journey(`what is there is sent before what comes later, at ${width}`, { width }, async ({ page, shop }) => {
      const email = `split${width}@example.jp`;
      const [now] = await wares(page, 1, 3);
      assert.ok(now);
      const later = await preorder(page);
      await put(page, now);
      await ask(page, "cart/insert/", { sku: later.sku, quantity: 1 });
      await arrive(page, "/cart");
      const ways = page.getByRole("group", { name: "お届け方法" });
      assert.ok(await ways.getByRole("radio", { name: /^まとめてお届け/ }).isChecked(), "nothing is split unasked");
      await ways.getByText(new RegExp(`以降：${now.name} 1点`)).waitFor();
      await look(page);
      const { delivery } = await ask(page, "cart/select/", {});
      await ways.getByRole("radio", { name: /^分けてお届け/ }).check();
      await eventually("the total of two trips", async () => (await total(page)) === delivery.apart.total);

      await arrive(page, "/cart/input");
      await field(page, "email").fill(email);
      await fillAddress(page);
      await page.getByRole("radio", { name: /クレジットカード/ }).check();
      await toConfirm(page);
      const chosen = page.getByRole("group", { name: "お届け方法" });
      assert.ok(await chosen.getByRole("radio", { name: /^分けてお届け/ }).isChecked(), "as it was chosen in the cart");
      await page
        .getByText(/残りは.*以降にお届け予定/)
        .first()
        .waitFor();
      await look(page);
      await chosen.getByRole("radio", { name: /^まとめてお届け/ }).check();
      await page
        .getByText(/残りは/)
        .first()
        .waitFor({ state: "detached" });
      await chosen.getByRole("radio", { name: /^分けてお届け/ }).check();
      await page
        .getByText(/残りは/)
        .first()
        .waitFor();
      const confirmed = await total(page);
      await fillCard(page, cards.fine);
      await orderButton(page).click();
      const number = await completed(page);
      assert.equal(await total(page), confirmed);
      await page
        .getByText(/残りは/)
        .first()
        .waitFor();
      assert.match(await letter(page, email, /ご注文ありがとうございます/), /残りは.*以降にお届け予定/);

      await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
      await heading(page, `ご注文 ${number}`);
      const parcels = page.getByRole("region", { name: "発送の状況" }).getByRole("heading", { level: 3 });
      assert.deepEqual(await parcels.allInnerTexts(), ["荷物 1：発送準備中", "荷物 2：発送準備中"]);
      await look(page);
      await shop.run(
        "order",
        "ship",
        number,
        "--shipment",
        "1",
        "--payment",
        "local",
        "--as",
        "佐藤",
        "--origin",
        shop.origin,
      );
      await page.reload();
      await eventually("the first parcel on its way", async () => {
        const [first, second] = await parcels.allInnerTexts();
        return first === "荷物 1：発送済み" && second === "荷物 2：発送準備中";
      });
      await page.getByRole("main").getByText("一部発送済み").first().waitFor();
      assert.match(await letter(page, email, /商品の一部を発送しました/), /残りの1点は/);
    });
  }

  for (const width of sizes) {
    journey(`a card that refuses later is replaced by its guest, at ${width}`, { width }, async ({ page, shop }) => {
      const email = `again${width}@example.jp`;
      const [now] = await wares(page, 1, 8);
      assert.ok(now);
      const later = await preorder(page);
      await put(page, now);
      await ask(page, "cart/insert/", { sku: later.sku, quantity: 1 });
      await ask(page, "cart/delivery/", { split: true });
      await arrive(page, "/cart/input");
      await field(page, "email").fill(email);
      await fillAddress(page);
      await page.getByRole("radio", { name: /クレジットカード/ }).check();
      await toConfirm(page);
      await page.getByText(/カードの情報を決済会社でお預かり/).waitFor();
      await fillCard(page, cards.secure); // proves who they are now, and cannot when nobody is there
      await orderButton(page).click();
      await page.getByRole("button", { name: "認証する" }).click();
      const number = await completed(page);
      const ship = (/** @type {string} */ n) =>
        shop.run(
          "order",
          "ship",
          number,
          "--shipment",
          n,
          "--payment",
          "local",
          "--as",
          "佐藤",
          "--origin",
          shop.origin,
        );
      await ship("1");
      await assert.rejects(ship("2"), /pay again until/);
      assert.ok((await shop.run("order", "list", "--status", "lapsed", "--payment", "local")).includes(number));

      const { pathname, search } = new URL(await letterLink(page, email, /\/orders\/T-/));
      await arrive(page, pathname + search);
      assert.match(await letter(page, email, /お支払いの再手続きのお願い/), /お手続きの期限/);
      await heading(page, `ご注文 ${number}`);
      const again = page.getByRole("region", { name: "お支払いの再手続き" });
      await again.getByText(/のお支払いの手続きをお願いします/).waitFor();
      await look(page);
      await fillCard(page, cards.declined);
      await again.getByRole("button", { name: /^支払いの手続きをする/ }).click();
      await again.getByText("お支払いを完了できませんでした").waitFor();
      await look(page);
      await fillCard(page, cards.secure);
      await again.getByRole("button", { name: /^支払いの手続きをする/ }).click();
      await page.getByRole("button", { name: "認証する" }).click();
      await heading(page, `ご注文 ${number}`);
      await again.waitFor({ state: "detached" });
      await ship("2");
      await page.reload();
      await main(page).getByText("発送済み").first().waitFor();
    });

    journey(`a piece is called off, and the rest priced anew, at ${width}`, { width }, async ({ page }) => {
      const email = `cut${width}@example.jp`;
      const [one, other] = await wares(page, 2, 4);
      assert.ok(one && other);
      const number = await buy(page, email, [one, other]);
      const before = await orderTotal(page);
      await main(page).getByRole("button", { name: "商品を選んでキャンセルする" }).click();
      const cut = page.getByRole("region", { name: "商品を選んでキャンセル" });
      await cut.getByLabel(`${other.name}（`).selectOption("1");
      await cut.getByRole("button", { name: "変更後の金額を確認する" }).click();
      await cut.getByText("お支払い総額").waitFor();
      await look(page);
      await cut.getByRole("button", { name: "この内容でキャンセルを確定する" }).click();
      await page.getByText("商品の一部をキャンセルしました。").waitFor();
      const items = page.getByRole("region", { name: "ご注文の商品" });
      assert.ok((await items.textContent()).includes(one.name) && !(await items.textContent()).includes(other.name));
      const rest = await orderTotal(page);
      assert.ok(rest > 0 && rest < before, "the rest costs less");
      const told = await letter(page, email, /ご注文の一部をキャンセルしました/);
      assert.ok(
        told.includes(number) && told.includes(`￥${rest.toLocaleString("en-US")}`),
        "the letter says the same",
      );
    });

    journey(`faulty goods are returned with a photo, at ${width}`, { width }, async ({ page, shop }) => {
      const email = `photo${width}@example.jp`;
      const [ware] = await wares(page, 1, 6);
      assert.ok(ware);
      const number = await buy(page, email, [ware]);
      await arrived(shop, number);
      await page.reload();
      await main(page).getByRole("button", { name: "返品・サイズ交換を申し込む" }).click();
      await page.getByLabel(/^不良品、または/).check();
      await page.getByRole("group", { name: "対象の商品" }).getByRole("checkbox").first().check();
      await page.getByLabel("くわしい内容").fill("縫い目がほつれています");
      const files = page.getByLabel(/^不良箇所の写真/);
      await files.setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer: await page.screenshot({ type: "jpeg" }),
      });
      await look(page);
      await main(page).getByRole("button", { name: "返品を申し込む" }).click();
      await page.getByText("返品 1点：確認中").waitFor();
      const photo = page.getByRole("img", { name: "不良箇所の写真 1" });
      await photo.scrollIntoViewIfNeeded();
      await eventually("the photo", () => photo.evaluate((img) => /** @type {any} */ (img).naturalWidth > 0));
      await look(page);
      const address = (await photo.getAttribute("src")) ?? "";
      assert.equal(
        (await page.request.get(address.replace(/token=[^&]+/, "token=AAAA"))).status(),
        404,
        "it is private",
      );
      const folder = await scratch("photos");
      try {
        await shop.run("order", "photos", number, "--to", folder);
        assert.equal((await readdir(folder)).length, 1, "operators have it");
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      await step(shop, number, "accept");
      assert.match(await letter(page, email, /返品・交換を承りました/), /送料着払い/);
    });

    journey(`another size is sent in the place of one, at ${width}`, { width }, async ({ page, shop }) => {
      const email = `size${width}@example.jp`;
      const [ware] = await wares(page, 1, 7);
      assert.ok(ware);
      const number = await buy(page, email, [ware]);
      await arrived(shop, number);
      await page.reload();
      await main(page).getByRole("button", { name: "返品・サイズ交換を申し込む" }).click();
      await page.getByRole("radio", { name: "別のサイズに交換する" }).check();
      await page.getByRole("group", { name: "対象の商品" }).getByRole("checkbox").first().check();
      const sizes = page.getByLabel(/^ご希望のサイズ/);
      await eventually("other sizes", async () => (await sizes.locator("option:not([disabled])").count()) > 1);
      const wanted = await sizes.locator("option:not([disabled])").last().getAttribute("value");
      await sizes.selectOption(wanted ?? "");
      await look(page);
      await main(page).getByRole("button", { name: "交換を申し込む" }).click();
      await page.getByText("サイズ交換 1点：商品の返送待ち").waitFor();
      await page.getByRole("heading", { name: /荷物 2（交換の商品）：発送準備中/ }).waitFor();
      for (const what of ["receive", "inspect"]) await step(shop, number, what);
      await shop.run("order", "ship", number, "--payment", "local", "--as", "佐藤", "--origin", shop.origin);
      await letter(page, email, /交換の商品を発送しました/);
      await shop.run("order", "deliver", number, "--payment", "local", "--as", "佐藤");
      await page.reload();
      await page.getByRole("heading", { name: /荷物 2（交換の商品）：お届け済み/ }).waitFor();
      await page.getByText("サイズ交換 1点：完了").waitFor();
      await main(page).getByText("交換完了").first().waitFor();
      await look(page);
    });
  }
});

/** @param {Page} page */
const main = (page) => page.getByRole("main");

/** Buys as a guest and opens the order's page. @param {Page} page @param {string} email @param {import("./buying.mjs").Ware[]} list */
async function buy(page, email, list) {
  for (const ware of list) await put(page, ware);
  await arrive(page, "/cart/input");
  await field(page, "email").fill(email);
  await fillAddress(page);
  await page.getByRole("radio", { name: /クレジットカード/ }).check();
  await toConfirm(page);
  await fillCard(page, cards.fine);
  await orderButton(page).click();
  const number = await completed(page);
  await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
  await heading(page, `ご注文 ${number}`);
  return number;
}

/** Sends an order and lets it arrive. @param {import("./shop.mjs").Shop} shop @param {string} number */
async function arrived(shop, number) {
  await shop.run("order", "ship", number, "--payment", "local", "--as", "佐藤", "--origin", shop.origin);
  await shop.run("order", "deliver", number, "--payment", "local", "--as", "佐藤");
}

/** Moves the return of an order on. @param {import("./shop.mjs").Shop} shop @param {string} number @param {string} what */
const step = (shop, number, what) =>
  shop.run(
    "order",
    "return-step",
    number,
    what,
    "--payment",
    "local",
    "--as",
    "佐藤",
    "--reason",
    "確認済み",
    "--origin",
    shop.origin,
  );

/** The total that the order's page shows. @param {Page} page */
async function orderTotal(page) {
  const text = await page.getByRole("region", { name: "お支払い", exact: true }).textContent();
  return Number((text.match(/合計（税込）\s*￥(\d{1,3}(?:,\d{3})*)/)?.[1] ?? "").replaceAll(",", ""));
}

/** What is to pay, as the page says. @param {Page} page */
async function total(page) {
  const rows = await amounts(page);
  return rows.お支払い合計;
}
