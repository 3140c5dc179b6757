import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import type { OrderDetail, OrderItem, Quote } from "#api/contract.gen.ts";
import { grouped } from "#text/yen.ts";
import { Items } from "../member/orders/Items.tsx";
import { Sums } from "../member/orders/Sums.tsx";
import { Amounts } from "../shop/cart/Amounts.tsx";
import { OrderedItems } from "../shop/cart/OrderedItems.tsx";

// What pages print of an order is read back and compared with the quote that the server sent: letters, receipts and
// the file for the books are compared with quotes by Go (internal/order/ordertest), ten thousand of each, and so are the
// answers that pages print from. Pages only print: fewer show that each amount stands in its row.

const orders = 2000;

/** Random numbers that are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomQuote(roll: (below: number) => number): Quote {
  const amount = (most: number) => (roll(2) === 0 ? 0 : 1 + roll(most));
  const subtotal = 1 + roll(1_000_000);
  const campaign_discount = amount(50_000);
  const coupon_discounts = Array.from({ length: roll(4) }, (_, n) => {
    const free = roll(3) === 0;
    const kind = free ? ("free_shipping" as const) : ("amount" as const);
    const off = free ? 0 : 1 + roll(subtotal);
    return { code: `K${n}`, name: `${1 + roll(9)},000円OFF${n}`, kind, amount: off, shipping: free ? 550 : 0 };
  });
  const coupon_discount = coupon_discounts.reduce((sum, { amount: off }) => sum + off, 0);
  const [shipping, wrapping, fee, points_pay] = [amount(2000), amount(2000), amount(2000), amount(subtotal)];
  const total = subtotal - coupon_discount + shipping + wrapping + fee - points_pay;
  return {
    lines: [],
    list_total: subtotal + campaign_discount,
    campaign_discount,
    subtotal,
    coupon_discounts,
    coupon_discount,
    refused: [],
    goods: subtotal - coupon_discount,
    parcels: [{ prefecture: "東京都", area: "関東", trips: 1, full_fee: 550, shipping, wrapping, noshi: 0 }],
    shipping,
    shipping_estimated: false,
    shipping_free: "",
    missing_for_free_shipping: 0,
    wrapping,
    points_used: points_pay,
    points_max: subtotal,
    points_pay,
    points_earned: amount(10_000),
    fee,
    methods: [],
    taxes: [10, 8]
      .slice(roll(2))
      .map((percent) => ({ percent, base: roll(99_999), tax: roll(9999), total: roll(99_999) })),
    total,
  };
}

/** The rows of definition lists, as [label, value]; a note within a label is left out. */
function rowsOf(element: ReactElement): readonly (readonly [string, string])[] {
  const markup = renderToStaticMarkup(element);
  return [...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label = "", value = ""]) => [
    label.replace(/<span.*?<\/span>/g, ""),
    value,
  ]);
}

/** An amount as it is printed: -￥1,234. */
function readYen(text: string): number {
  if (!/^-?￥(?:0|[1-9]\d{0,2}(?:,\d{3})*)$/.test(text)) throw new Error(`${text} is no amount`);
  return Number(text.replace(/[￥,]/g, ""));
}

/** What either list has to say of a quote, in its order. */
function wanted(quote: Quote): readonly (readonly [string, number])[] {
  const rows: (readonly [string, number])[] = [];
  if (quote.campaign_discount > 0) {
    rows.push(["通常価格の合計", quote.list_total], ["セール・キャンペーン割引", -quote.campaign_discount]);
  }
  rows.push(["商品小計", quote.subtotal]);
  for (const { name, amount } of quote.coupon_discounts) rows.push([`クーポン「${name}」`, amount === 0 ? 0 : -amount]);
  rows.push(["送料", quote.shipping]);
  if (quote.wrapping > 0) rows.push(["ラッピング・のし", quote.wrapping]);
  if (quote.fee > 0) rows.push(["手数料", quote.fee]);
  if (quote.points_pay > 0) rows.push(["ポイント利用", -quote.points_pay]);
  return rows;
}

/** The rows above the total, by names without what differs between the two pages. */
function explained(rows: readonly (readonly [string, string])[], total: string) {
  const end = rows.findIndex(([label]) => label === total);
  return rows
    .slice(0, end)
    .map(([label, value]) => [label.replace(/^代引(?=手数料)|（[\d,]+ポイント）$/g, ""), readYen(value)] as const);
}

test("quotes are printed to the yen in the cart and in the history", () => {
  const roll = dice(7);
  for (let n = 0; n < orders; n += 1) {
    const quote = randomQuote(roll);
    const sums = { quote, method_name: "代金引換", refunded: 0 } as OrderDetail;
    const cart = rowsOf(createElement(Amounts, { quote, member: true }));
    const history = rowsOf(createElement(Sums, { order: sums }));
    const want = wanted(quote);
    expect(explained(cart, "お支払い合計"), `cart, quote ${n}`).toEqual(want);
    expect(explained(history, "合計（税込）"), `history, quote ${n}`).toEqual(want);

    const all = new Map([...cart, ...history]);
    expect([all.get("お支払い合計"), all.get("合計（税込）")].map((text) => readYen(text ?? ""))).toEqual([
      quote.total,
      quote.total,
    ]);
    const taxes = [cart, history].map((rows) =>
      rows.flatMap(([label, value]) => {
        const [, percent, taxed] = /^(\d+)%対象 (-?￥[\d,]+)/.exec(label) ?? [];
        const tax = value.replace("内消費税 ", "");
        return percent === undefined ? [] : [[Number(percent), readYen(taxed ?? ""), readYen(tax)]];
      }),
    );
    const wantTaxes = quote.taxes.map(({ percent, total, tax }) => [percent, total, tax]);
    expect(taxes, `taxes of quote ${n}`).toEqual([wantTaxes, wantTaxes]);
    const points = [all.get("獲得予定ポイント"), all.get("付与されるポイント")];
    const earned = quote.points_earned > 0 ? `${grouped(quote.points_earned)}ポイント` : undefined;
    expect(points, `points of quote ${n}`).toEqual([earned, earned]);
  }
});

test("a line costs the same on both pages, as in letters and on receipts, whatever coupons and points take off", () => {
  const item = {
    position: 0,
    sku_code: "0019002123011",
    commodity_name: "リネンシャツ",
    picture: "",
    quantity: 3,
    unit_price: 5499,
    subtotal: 16_497,
    discount: 1000,
    points: 333,
    pays: 15_164,
  } as OrderItem;
  for (const List of [OrderedItems, Items]) {
    const list = createElement(List, { items: [item] });
    const markup = renderToStaticMarkup(createElement(StaticRouter, { location: "/" }, list));
    const printed = markup.match(/-?￥[\d,]+/g);
    expect(printed).toEqual(["￥5,499", "-￥1,000", "-￥333", "￥16,497"]);
  }
});
