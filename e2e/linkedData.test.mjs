// What machines read in a page: linked data as search engines require it, and addresses that mean something elsewhere.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { addressOf, openShop } from "./harness.mjs";

const shopOrigin = "https://shop.example";

/** @typedef {{ "@type": string, [property: string]: any }} Thing */

const isAddress = (/** @type {unknown} */ value) => typeof value === "string" && value.startsWith(`${shopOrigin}/`);
const isText = (/** @type {unknown} */ value) => typeof value === "string" && value.trim() !== "";
const isDate = (/** @type {unknown} */ value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const isOne = (/** @type {string} */ type) => (/** @type {Thing} */ thing) => thing?.["@type"] === type;
const isSome = (/** @type {string} */ type) => (/** @type {Thing[]} */ things) =>
  things.length > 0 && things.every(isOne(type));
const areNumbered = (/** @type {Thing[]} */ items) =>
  items.length > 0 && items.every(({ position }, i) => position === items[0]?.position + i);

/**
 * What the search engines' guides call required, or without which they show nothing.
 * @type {Record<string, Record<string, (value: any) => boolean>>}
 */
const required = {
  Organization: { name: isText, url: isAddress },
  WebSite: { name: isText, url: isAddress, potentialAction: isOne("SearchAction") },
  BreadcrumbList: {
    itemListElement: (items) =>
      isSome("ListItem")(items) && areNumbered(items) && items.every(({ name }) => isText(name)),
  },
  ItemList: {
    itemListElement: (items) =>
      isSome("ListItem")(items) && areNumbered(items) && items.every(({ url }) => isAddress(url)),
  },
  ProductGroup: {
    name: isText,
    productGroupID: isText,
    variesBy: (by) => by.length > 0,
    hasVariant: isSome("Product"),
    brand: isOne("Brand"),
  },
  Product: {
    name: isText,
    sku: isText,
    image: (all) => all.length > 0 && all.every(isAddress),
    offers: isOne("Offer"),
    brand: isOne("Brand"),
  },
  Offer: {
    price: (price) => Number.isInteger(price) && price > 0,
    priceCurrency: (currency) => currency === "JPY",
    availability: (state) => /^https:\/\/schema\.org\/\w+$/.test(state),
    url: isAddress,
  },
  Article: {
    headline: isText,
    image: (all) => all.every(isAddress),
    datePublished: isDate,
    author: (by) => isText(by.name),
  },
  FAQPage: { mainEntity: isSome("Question") },
  Question: { name: isText, acceptedAnswer: isOne("Answer") },
  Answer: { text: isText },
  Person: { name: isText },
};

/** All things in a thing. @param {any} value @returns {Thing[]} */
function thingsIn(value) {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value, ...inside] : inside;
}

describe("what machines read", () => {
  const { origin, test } = openShop("quickjs", async () => ({ flags: ["--origin", shopOrigin] }));

  for (const [path, kinds] of Object.entries({
    "/": ["Organization", "WebSite"],
    "/categories/kids?category_code_1-in=02": ["BreadcrumbList", "ItemList"],
    "/brands/ai_to_pankuzu": ["BreadcrumbList", "ItemList"],
    "/ranking": ["BreadcrumbList", "ItemList"],
    "/items/{item}": ["BreadcrumbList", "Product"],
    "{article}": ["BreadcrumbList", "Article"],
    "/support/faq": ["BreadcrumbList", "FAQPage"],
  })) {
    test(`${path} tells of ${kinds.join(" and ")}`, async () => {
      const html = await (await fetch(origin() + (await pathOf(origin(), path)))).text();
      const whole = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, text = ""]) => JSON.parse(text),
      );
      for (const thing of whole) assert.equal(thing["@context"], "https://schema.org");
      const things = thingsIn(whole);
      for (const kind of kinds)
        assert.ok(things.some(isOne(kind)), `${path} says nothing of a ${kind}: ${JSON.stringify(whole)}`);
      for (const thing of things) {
        for (const [property, holds] of Object.entries(required[thing["@type"]] ?? {})) {
          assert.ok(
            thing[property] !== undefined && holds(thing[property]),
            `${path}: ${property} of ${JSON.stringify(thing).slice(0, 600)}`,
          );
        }
      }
      const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
      assert.ok(isAddress(canonical), `canonical of ${path}: ${canonical}`);
      const [, picture] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
      assert.ok(isAddress(picture), `og:image of ${path}: ${picture}`);
    });
  }
});

/** @param {string} origin @param {string} path */
async function pathOf(origin, path) {
  if (path !== "{article}") return addressOf(origin, path);
  const index = await (await fetch(`${origin}/article`)).text();
  const [, first] = /href="(\/article\/\w+\/[\w-]+)"/.exec(index) ?? [];
  assert.ok(first, "no article in the list");
  return first;
}
