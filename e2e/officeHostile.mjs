// What people type who want to see what happens, put into every place of a demo shop where somebody's words are shown to those who work there.
import assert from "node:assert/strict";
import { ask, put, wares } from "./buying.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Were it live, the window would know. */
export const evil = "<img src=x onerror=hacked=1>";

/** Begins a formula in a spreadsheet. */
export const formula = "=1+1<b>紬</b>";

/** Makes a call of the office as who is logged in. @param {Page} page @param {string} name @param {unknown} [body] @returns {Promise<any>} */
export async function office(page, name, body = {}) {
  return page.evaluate(
    async ([name, body]) => {
      const answer = await fetch(`/api/office/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    /** @type {[string, unknown]} */ ([name, body]),
  );
}

/** An order and a question of somebody with such a name. @param {Page} page @param {string} front where shoppers go */
async function shopWith(page, front) {
  const browser = page.context().browser();
  assert.ok(browser);
  const context = await browser.newContext({ baseURL: front });
  const shopper = await context.newPage();
  const [ware] = await wares(shopper, 1);
  assert.ok(ware);
  await put(shopper, ware);
  await ask(shopper, "checkout/select/", {});
  const draft = {
    email: "hostile@example.jp",
    method: "cod",
    note: `${evil}\u202e`,
    parcels: [{ to: "orderer" }],
    orderer: {
      last_name: formula,
      first_name: evil,
      last_name_kana: "ツムギ",
      first_name_kana: "イト",
      postal_code: "1500001",
      prefecture: "東京都",
      city: "渋谷区",
      address_line: '"><script>hacked=1</script>',
      building: evil,
      phone_number: "0312345678",
    },
  };
  const entered = await ask(shopper, "checkout/update/", { draft, submit: true });
  assert.equal(entered.next, "/cart/confirm", JSON.stringify(entered.fields));
  const { key } = await ask(shopper, "confirm/select/", {});
  const { number } = await ask(shopper, "order/insert/", { key });
  const asked = await ask(shopper, "contact/insert/", {
    topic: "other",
    name: evil,
    email: "hostile@example.jp",
    body: `${evil}\n<a href="javascript:hacked=1">link</a>`,
  });
  await context.close();
  return { number: String(number), inquiry: String(asked.number) };
}

const emptyText = {
  section: "special",
  picture: "",
  editor: "",
  items: [],
  related: [],
  date: "2026-11-16",
  order: "",
  publish: 0,
  end: 0,
};

/**
 * Fills the shop; who is logged in is the owner.
 * @param {Page} page
 * @param {string} front where shoppers go
 */
export async function plantHostile(page, front) {
  const { number, inquiry } = await shopWith(page, front);
  await office(page, "orders/memo", { number, reason: evil });
  await office(page, "views/save", { id: "", name: evil, settings: "{}", shared: true, revision: 0 });
  await office(page, "travel/share", { moment: 0, visitor: "guest", hours: 24, note: evil });
  await office(page, "texts/save", {
    kind: "article",
    fields: {
      ...emptyText,
      slug: "hostile",
      title: evil,
      lead: evil,
      body: `${evil}\n\n[x](javascript:hacked=1)`,
      tags: [evil],
    },
    revision: 0,
  });
  await office(page, "inquiries/save_template", { id: "", name: evil, body: `${evil}{お名前}`, revision: 0 });
  await office(page, "inquiries/note", { number: inquiry, revision: 0, text: evil });
  await office(page, "staff/save_role", {
    code: "",
    name: "<svg onload=hacked>",
    permissions: ["orders.read"],
    refund_most: 0,
    revision: 0,
  });
  await office(page, "staff/invite", { email: "hostile@shop.example", name: evil, role: "goods" });
  await office(page, "staff/save_networks", { networks: [{ prefix: "127.0.0.0/8", note: evil }] });
  // A batch with the carrier's file: its name, and lines that fit nothing.
  const { batch } = await office(page, "shipping/close", {
    key: "hostile-batch",
    carrier: "ヤマト運輸",
    shipments: [],
  });
  const file = Buffer.from(`お客様管理番号,伝票番号\n${evil},${evil}\n${formula},1\n`).toString("base64");
  await office(page, "shipping/number", { id: batch.id, name: `${evil}.csv`, base64: file });
  // A refund that waits for a second person, and one that is refused with words.
  const paid = await office(page, "orders/list", { filter: { statuses: ["delivered"], method: "card" } });
  await office(page, "approvals/save_rule", { kind: "refund", on: true, above: 1 });
  const refund = { number: paid.rows[0].number, amount: 500, reason: evil };
  const asked = await page.request.post("/api/office/orders/refund", { data: refund });
  assert.equal(asked.status(), 409, `a refund that two people decide: ${await asked.text()}`);
  const returns = await office(page, "returns/list", { steps: ["requested"] });
  const back = returns.rows[0];
  await office(page, "returns/refuse", { number: back.number, id: back.id, reason: evil });
  // What the bank is said to have answered.
  const owed = await office(page, "transfers/list");
  const ready = owed.owed.filter((/** @type {{ state: string }} */ one) => one.state === "ready");
  const list = await office(page, "transfers/start", { numbers: [ready[0].number], day: owed.day });
  await office(page, "transfers/result", { id: list.batch.batch.id, made: [], failed: [1], problem: evil });
  return { number, inquiry, batch: String(batch.id), back, transfers: String(list.batch.batch.id) };
}

/** Nothing of it came alive. @param {Page} page */
export async function assertNothingLive(page) {
  const live = await page.evaluate(() => ({
    hacked: Reflect.get(window, "hacked"),
    elements: [
      ...document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:"], script:not([src])'),
    ].map((one) => one.outerHTML.slice(0, 120)),
  }));
  assert.deepEqual(live, { hacked: undefined, elements: [] }, `words came alive at ${page.url()}`);
}
