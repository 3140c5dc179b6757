// Goods on their way: what comes later is sent later if the shopper likes, and the letters say the same as the pages.
import assert from "node:assert/strict";
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

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
async function look(page) {
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

describe("goods", { concurrency: 2 }, () => {
  const { journey } = openShop("node");

  for (const width of [390, 1280]) {
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
      await page.getByText(/残りは.*以降、最短でお届け/).first().waitFor();
      await look(page);
      await chosen.getByRole("radio", { name: /^まとめてお届け/ }).check();
      await page.getByText(/残りは/).first().waitFor({ state: "detached" });
      await chosen.getByRole("radio", { name: /^分けてお届け/ }).check();
      await page.getByText(/残りは/).first().waitFor();
      const confirmed = await total(page);
      await fillCard(page, cards.fine);
      await orderButton(page).click();
      const number = await completed(page);
      assert.equal(await total(page), confirmed);
      await page.getByText(/残りは/).first().waitFor();
      assert.match(await letter(page, email, /ご注文ありがとうございます/), /残りは.*以降、最短でお届け/);

      await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
      await heading(page, `ご注文 ${number}`);
      const parcels = page.getByRole("region", { name: "発送の状況" }).getByRole("heading", { level: 3 });
      assert.deepEqual(await parcels.allInnerTexts(), ["荷物 1：発送準備中", "荷物 2：発送準備中"]);
      await look(page);
      await shop.run("order", "ship", number, "--shipment", "1", "--by", "佐藤", "--origin", shop.origin);
      await page.reload();
      await eventually("the first parcel on its way", async () => {
        const [first, second] = await parcels.allInnerTexts();
        return first === "荷物 1：発送済み" && second === "荷物 2：発送準備中";
      });
      await page.getByRole("main").getByText("一部発送済み").first().waitFor();
      const told = await letter(page, email, /商品の一部を発送しました/);
      assert.ok(told.includes(squeeze(now.name)) && !told.includes(squeeze(later.name)), "the letter names what left");
    });
  }
});

/** What is to pay, as the page says. @param {Page} page */
async function total(page) {
  const rows = await amounts(page);
  return rows.お支払い合計;
}
