// Every room of the office, at the desk and on a phone, by day and by night, full of hostile words: nothing of them is live, nothing
// breaks, axe finds nothing, and the keyboard reaches everything.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { assertAccessible, assertFits, assertKeyboardReachesAll } from "./checks.mjs";
import { assertNothingLive, evil, formula, plantHostile } from "./officeHostile.mjs";
import { enter, openOffice, panel, rows } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ path: string, shows: string, keyboard?: boolean }} Place what is shown there of what was planted */

/** @param {Awaited<ReturnType<typeof plantHostile>>} planted @returns {Place[]} */
const places = ({ number, inquiry, batch, back, transfers }) => [
  { path: "/today", shows: "いまの仕事", keyboard: true },
  { path: "/today/letters", shows: "失敗したメール" },
  { path: "/stock", shows: "在庫" },
  { path: "/imports", shows: "ここに置く", keyboard: true },
  { path: "/imports/export", shows: "SKUを書き出す" },
  { path: "/imports/feeds", shows: "Google Merchant Center" },
  { path: "/goods", shows: "商品" },
  { path: "/trees", shows: "カテゴリ" },
  { path: "/reviews", shows: "レビュー" },
  { path: "/prices", shows: "価格" },
  { path: "/pages", shows: "いちばんの見出し" }, // a field of day and time is several stops of Tab
  { path: "/calendar", shows: "今週", keyboard: true },
  { path: "/articles", shows: evil, keyboard: true },
  { path: "/articles/article.hostile", shows: "本文" },
  { path: "/travel", shows: evil },
  { path: `/orders?view=all&q=${number}`, shows: formula, keyboard: true },
  { path: `/orders/${number}?view=all`, shows: evil },
  { path: `/orders?q=${encodeURIComponent(evil)}`, shows: evil },
  { path: "/shipping", shows: "出荷待ち", keyboard: true },
  { path: `/shipping/${batch}`, shows: evil, keyboard: true },
  { path: "/shipping/scan", shows: "検品" },
  { path: "/returns?step=all", shows: "返品・交換" },
  { path: `/returns/${back.number}/${back.id}?step=all`, shows: evil },
  { path: "/transfers", shows: evil },
  { path: `/transfers/${transfers}`, shows: evil },
  { path: "/inquiries?view=suspected", shows: evil, keyboard: true },
  { path: `/inquiries/${inquiry}?view=suspected`, shows: evil },
  { path: "/approvals", shows: evil, keyboard: true },
  { path: "/staff", shows: evil, keyboard: true },
  { path: "/audit", shows: evil },
  { path: "/account", shows: "ログインしている端末", keyboard: true },
  { path: "/no-such-room", shows: "見つかりません" },
];

/** @type {Promise<Awaited<ReturnType<typeof plantHostile>>> | undefined} */
let planted;

/** Goes to a place and waits until it is there. @param {Page} page @param {Place} place */
async function visit(page, { path, shows }) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.getByText(shows).locator("visible=true").first().waitFor();
  await assertNothingLive(page);
}

/** Words of the bar do not touch each other, and what can be pressed above a list is there wholly. @param {Page} page */
async function assertRoomy(page) {
  const wrong = await page.evaluate(() => {
    const found = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const one of document.querySelectorAll(".phonebar > *")) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right } = range.getBoundingClientRect();
      if (left < end + 2) found.push(`「${one.textContent}」 touches the word before it`);
      end = right;
    }
    for (const one of document.querySelectorAll(
      ".head > :is(.btn, .end), .head > .end > *, .tools > :is(select, search)",
    )) {
      const { left, right, width } = one.getBoundingClientRect();
      if (width > 0 && (left < 0 || right > innerWidth))
        found.push(`「${one.textContent?.slice(0, 20)}」 ends at ${right}`);
      if (one instanceof HTMLSelectElement && width > 0 && width < 72) found.push(`a choice of ${width} pixels`);
    }
    return found;
  });
  assert.deepEqual(wrong, []);
}

/**
 * Looks at every place, and tells of all of them what is wrong.
 * @param {Page} page
 * @param {Place[]} all
 * @param {(place: Place) => Promise<unknown>} more
 */
async function tour(page, all, more) {
  /** @type {string[]} */
  const wrong = [];
  for (const place of all) {
    try {
      await visit(page, place);
      await assertAccessible(page);
      await assertFits(page);
      await more(place);
    } catch (error) {
      wrong.push(`${place.path}: ${error instanceof Error ? error.message : error}`);
    }
  }
  assert.deepEqual(wrong, [], "rooms in which something is wrong");
}

describe("every room of the office", () => {
  const { journey } = openOffice();

  journey("shows hostile words as words, to axe's content, at the desk", {}, async ({ page, shop }) => {
    await enter(page, "店主", "/account");
    planted ??= plantHostile(page, shop.front ?? "");
    await tour(page, places(await planted), async ({ keyboard }) => {
      if (keyboard) await assertKeyboardReachesAll(page);
    });
    // Texts for answers and saved views are shown where one chooses.
    await page.goto("/inquiries");
    await page.getByRole("button", { name: "ひな形" }).click();
    await page.getByRole("dialog", { name: "ひな形" }).getByText(evil).first().waitFor();
    await assertNothingLive(page);
    await page.goto("/orders?view=all");
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "保存した表示を開く" }).click();
    await page.getByRole("region", { name: "保存した表示" }).getByText(evil).waitFor();
    await assertNothingLive(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "検索・操作" }).fill(evil);
    await page.getByRole("option").first().waitFor();
    await assertNothingLive(page);
    await page.keyboard.press("Escape");
    // A spreadsheet reads the name, and does not compute it.
    const saved = page.waitForEvent("download");
    await page.keyboard.press("e");
    const text = await readFile(await (await saved).path(), "utf8");
    assert.ok(text.includes(`'${formula}`), "the formula is not in the CSV as a text");
    assert.doesNotMatch(text, /(^|,|")=1\+1/m);
  });

  journey(
    "shows them as words on a phone at night",
    { width: 390, height: 844, context: { colorScheme: "dark" } },
    async ({ page, shop }) => {
      await enter(page, "店主", "/account");
      planted ??= plantHostile(page, shop.front ?? "");
      await tour(page, places(await planted), () => assertRoomy(page));
    },
  );

  journey("shows who packs no words of who asks, and the order all the same", {}, async ({ page, shop }) => {
    await enter(page, "店主", "/account");
    planted ??= plantHostile(page, shop.front ?? "");
    const { number } = await planted;
    await page.getByRole("button", { name: "ログアウト" }).first().click();
    await page.getByRole("button", { name: "ログインする" }).waitFor();
    await enter(page, "出荷", `/orders/${number}?view=all`);
    await panel(page).getByText(evil).first().waitFor();
    await assertNothingLive(page);
  });
});
