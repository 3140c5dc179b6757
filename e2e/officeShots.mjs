// Pictures of the office's rooms for docs/office.md: `make office-shots` writes docs/office/*.png anew.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "./chromium.mjs";
import { serve } from "./shop.mjs";

const folder = path.resolve(import.meta.dirname, "../docs/office");

/** Names of pictures; without any, all are made. */
const only = process.argv.slice(2);

/** @typedef {import("playwright-core").Page} Page */
/** @type {{ name: string, width: number, height: number, path: string, as: string, dark?: boolean, then?: (page: Page) => Promise<unknown> }[]} */
const shots = [
  {
    name: "today-1280",
    width: 1280,
    height: 800,
    path: "/today",
    as: "店主",
    then: (page) => page.getByText("機械の具合").waitFor(),
  },
  { name: "orders-1280", width: 1280, height: 800, path: "/orders?view=all", as: "店主", then: openSecond },
  { name: "orders-1920", width: 1920, height: 840, path: "/orders?view=all", as: "サポート", then: selectSome },
  {
    name: "orders-dark-1280",
    width: 1280,
    height: 800,
    path: "/orders?view=all",
    as: "出荷",
    dark: true,
    then: openSecond,
  },
  { name: "palette-1280", width: 1280, height: 800, path: "/orders", as: "店主", then: seek },
  {
    name: "refund-1280",
    width: 1280,
    height: 800,
    path: "/orders?view=all&status=delivered&method=card",
    as: "店主",
    then: refund,
  },
  {
    name: "orders-390",
    width: 390,
    height: 844,
    path: "/orders?view=all",
    as: "サポート",
    then: (page) => rows(page).first().waitFor(),
  },
  { name: "order-390", width: 390, height: 844, path: "/orders?view=all", as: "サポート", then: openSecond },
  {
    name: "today-390",
    width: 390,
    height: 844,
    path: "/today",
    as: "店主",
    then: (page) => page.getByText("機械の具合").waitFor(),
  },
  { name: "inquiries-1280", width: 1280, height: 800, path: "/inquiries", as: "サポート", then: openTalk },
  { name: "shipping-1280", width: 1280, height: 800, path: "/shipping", as: "出荷", then: first("出荷待ち") },
  { name: "returns-1280", width: 1280, height: 800, path: "/returns", as: "サポート", then: openFirst },
  { name: "transfers-1280", width: 1280, height: 800, path: "/transfers", as: "店主", then: first("振り込める") },
  { name: "approvals-1280", width: 1280, height: 800, path: "/approvals", as: "店主", then: first("二人で決めること") },
  { name: "staff-1280", width: 1280, height: 800, path: "/staff", as: "店主", then: first("入れるネットワーク") },
  { name: "audit-1280", width: 1280, height: 800, path: "/audit", as: "店主", then: first("ログイン") },
  { name: "goods-1280", width: 1280, height: 800, path: "/goods", as: "店主", then: firstRows },
  { name: "stock-1280", width: 1280, height: 800, path: "/stock", as: "店主", then: openStock },
  { name: "prices-1280", width: 1280, height: 800, path: "/prices", as: "店主", then: first("いまの価格") },
  { name: "trees-1280", width: 1280, height: 800, path: "/trees", as: "店主", then: first("トップス") },
  { name: "articles-1280", width: 1280, height: 800, path: "/articles", as: "店主", then: firstRows },
  { name: "reviews-1280", width: 1280, height: 800, path: "/reviews", as: "店主", then: first("公開中") },
  { name: "pages-1280", width: 1280, height: 800, path: "/pages", as: "店主", then: first("売り場からさがす") },
  { name: "calendar-1280", width: 1280, height: 800, path: "/calendar", as: "店主", then: first("キャンペーン") },
  { name: "stock-390", width: 390, height: 844, path: "/stock", as: "店主", then: firstRows },
  { name: "shipping-390", width: 390, height: 844, path: "/shipping", as: "出荷", then: first("出荷待ち") },
  { name: "inquiries-390", width: 390, height: 844, path: "/inquiries", as: "サポート", then: openTalk },
];

/** @param {Page} page */
async function openTalk(page) {
  await page.getByRole("link", { name: /旅行の予定/ }).click();
  await page.getByRole("textbox", { name: "回答" }).waitFor();
  await page.getByRole("complementary", { name: "お客さま" }).getByText("件").waitFor();
}

/** Waits for words of a room. @param {string} text @returns {(page: Page) => Promise<unknown>} */
function first(text) {
  return (page) => page.getByText(text).locator("visible=true").first().waitFor();
}

/** @param {Page} page */
async function openFirst(page) {
  await rows(page).first().click();
  await page.getByRole("heading", { name: "履歴" }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** @param {Page} page */
async function firstRows(page) {
  await rows(page).first().waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** @param {Page} page */
async function openStock(page) {
  await rows(page).nth(1).click();
  await page.getByRole("heading", { name: "在庫の動き" }).waitFor();
  await firstRows(page);
}

/** @param {Page} page */
const rows = (page) => page.locator("[role=rowgroup] [role=row]");

/** @param {Page} page */
async function openSecond(page) {
  await rows(page).nth(4).click();
  await page.getByRole("heading", { name: "お金" }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** @param {Page} page */
async function selectSome(page) {
  await openSecond(page);
  for (const key of ["x", "j", "j", "X"]) await page.keyboard.press(key);
  await page.getByRole("heading", { name: "お金" }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** @param {Page} page */
async function seek(page) {
  await rows(page).first().waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("かなもり");
  await page.getByRole("option").nth(2).waitFor();
}

/** @param {Page} page */
async function refund(page) {
  await openSecond(page);
  await page.keyboard.press("r");
  await page.getByLabel("返金する金額").fill("1200");
  await page.getByText("−¥1,200").waitFor();
}

const data = await mkdtemp(path.join(tmpdir(), "tsumugi-office-shots-"));
const shop = await serve("off", data);
const browser = await launch();
try {
  for (const { name, width, height, path: address, as, dark, then } of shots.filter(
    ({ name }) => only.length === 0 || only.includes(name),
  )) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    await page.goto(`${shop.office}${address}`);
    await page.getByRole("button", { name: new RegExp(`（${as}）$`) }).click();
    await then?.(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await shop.stop();
  await rm(data, { recursive: true, force: true });
}
