// Steps that shoppers take from an item to a completed order.
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ code: string, color: string, sku: string, name: string, price: number }} Ware */

/** Numbers that the pretend payment service knows. */
export const cards = {
  fine: "4242424242424242",
  secure: "4000002760003184",
  declined: "4000000000000002",
};

/**
 * Makes a call as the shopper of the page.
 * @param {Page} page
 * @param {string} name
 * @param {unknown} body
 */
export async function ask(page, name, body) {
  const response = await page.request.post(`/api/siapi/${name}`, { data: body });
  const { siApiResult } = await response.json();
  assert.equal(response.status(), 200, `${name}: ${JSON.stringify(siApiResult)}`);
  return siApiResult.data;
}

/**
 * Items with more than one size that are in stock and that everybody may buy any number of.
 * @param {Page} page
 * @param {number} count
 * @param {number} [skip] those that other journeys have taken
 * @returns {Promise<Ware[]>}
 */
export async function wares(page, count, skip = 0) {
  const response = await page.request.post("/api/naviPlus/items", {
    data: { params: { "new_arrival_date-charsort": "!asc", limit: 200 } },
  });
  const { data } = await response.json();
  /** @type {Map<string, Ware>} */
  const found = new Map();
  for (const card of data.data.items) {
    if (found.size === count + skip) break;
    if (card.unit_price < 2500 || card.unit_price > 9000 || found.has(card.commodity_code)) continue;
    const detail = await ask(page, "commoditydetail/select/", { color_sku_code: card.color_sku_code });
    const color = detail.colors.find((/** @type {any} */ one) => one.color_sku_code === card.color_sku_code);
    const sizes = color?.sizes.filter((/** @type {any} */ size) => size.stock_status === "in_stock") ?? [];
    if (detail.sale_limit > 0 || detail.tax_percent !== 10 || sizes.length < 2) continue;
    found.set(card.commodity_code, {
      code: card.commodity_code,
      color: card.color_sku_code,
      sku: sizes[0].sku_code,
      name: detail.commodity_name,
      price: color.unit_price,
    });
  }
  const list = [...found.values()].slice(skip);
  assert.equal(list.length, count, "the demo has enough to buy");
  return list;
}

/** Puts pieces into the cart without looking. @param {Page} page @param {Ware} ware @param {number} [quantity] */
export const put = (page, { sku }, quantity = 1) => ask(page, "cart/insert/", { sku, quantity });

let guests = 0;

/** A field of order entry. @param {Page} page @param {string} name */
export const field = (page, name) => page.locator(`[name="${name}"]`);

/**
 * Who orders, as they would type it.
 * @param {Page} page
 * @param {string} [at]
 */
export async function fillAddress(page, at = "orderer.") {
  const values = {
    last_name: "山田",
    first_name: "花子",
    last_name_kana: "やまだ",
    first_name_kana: "ﾊﾅｺ",
    postal_code: "１５０-００３１",
  };
  for (const [name, value] of Object.entries(values)) await field(page, at + name).fill(value);
  await page.waitForFunction((name) => document.querySelector(`[name="${name}"]`)?.value === "渋谷区", `${at}city`);
  await field(page, `${at}address_line`).fill("桜丘町1-2-3");
  await field(page, `${at}phone_number`).fill("０３−１２３４−５６７８");
}

/** The same without a script, which would find the town of a postal code. @param {Page} page */
export async function fillPlainly(page) {
  const values = {
    last_name: "山田",
    first_name: "花子",
    last_name_kana: "やまだ",
    first_name_kana: "はなこ",
    postal_code: "150-0031",
    city: "渋谷区",
    address_line: "桜丘町1-2-3",
    phone_number: "03-1234-5678",
  };
  for (const [name, value] of Object.entries(values)) await field(page, `orderer.${name}`).fill(value);
  await field(page, "orderer.prefecture").selectOption("東京都");
}

/** @param {Page} page @param {RegExp} method */
export async function fillEntry(page, method) {
  // Somebody else each time: a mailbox gets few letters that it did not ask for.
  await field(page, "email").fill(`hanako${++guests}@example.jp`);
  await fillAddress(page);
  await page.getByRole("radio", { name: method }).check();
}

/** @param {Page} page @param {string} name */
export const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Sends order entry off. @param {Page} page */
export async function toConfirm(page) {
  await page.getByRole("button", { name: "ご注文内容を確認する" }).click();
  await heading(page, "ご注文内容の確認");
}

/** @param {Page} page @param {string} number */
export async function fillCard(page, number) {
  await page.getByLabel("カード番号", { exact: true }).fill(number.replace(/(\d{4})(?=\d)/g, "$1 "));
  await page.getByLabel("有効期限（月/年）").fill("12/39");
  await page.getByLabel("セキュリティコード").fill("123");
}

/** @param {Page} page */
export const orderButton = (page) => page.getByRole("button", { name: /^注文を確定する/ });

/** The number of the order that is complete. @param {Page} page */
export async function completed(page) {
  await heading(page, "ご注文ありがとうございます");
  const text = await page.getByText(/^ご注文番号/).textContent();
  const number = text.replace(/^ご注文番号\s*/, "");
  assert.match(number, /^T-\d{6}-\w+$/);
  return number;
}

/** The amounts of the page by their labels. @param {Page} page @returns {Promise<Record<string, number>>} */
export async function amounts(page) {
  const rows = await page
    .locator("aside dl > div")
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector("dt")?.firstChild?.textContent ?? "",
        (row.querySelector("dd")?.textContent ?? "").replace(/[^\d-]/g, ""),
      ]),
    );
  return Object.fromEntries(rows.map(([label, amount]) => [label, Number(amount)]));
}

/** The numbers of all orders of the shop. @param {import("./shop.mjs").Shop} shop */
export async function orders(shop) {
  const text = await shop.run("order", "list", "--limit", "500");
  return text.match(/T-\d{6}-\w+/g) ?? [];
}

/** Every event of a name in the data layer of this document. @param {Page} page @param {string} name */
export function events(page, name) {
  return page.evaluate(
    (wanted) => (window.dataLayer ?? []).filter((/** @type {any} */ one) => one.event === wanted),
    name,
  );
}
