// Every page looks as it did when somebody last looked and accepted it (make accept-looks): thirty pages at three widths.
// The shop and the browser have one day, always the same: what arrives, is on sale, is told and is delivered depends on it.
// Which goods there are changes with the demo, and their pictures take the shop a while: cards and pictures are left out,
// and stand here as the ground that they have.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { folderOf } from "./failures.mjs";
import { arrive, openShop } from "./harness.mjs";
import { difference, tolerance } from "./looks.mjs";
import { visitAsMember } from "./members.mjs";
import { scratch } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The day of the shop, in Tokyo. */
const day = new Date(process.env.LOOKS_DAY ?? "2026-11-16T12:00:00+09:00");

/** A shop whose clock shows that day. */
async function onThatDay() {
  const clock = path.join(await scratch("clock"), "ahead");
  await writeFile(clock, String(Math.round((day.getTime() - Date.now()) / 1000)));
  return { flags: ["--demo-clock", clock], anew: true };
}

const widths = [390, 820, 1280];
const height = 904;

const pages = {
  home: "/",
  items: "/items",
  category: "/categories/kids?category_code_1-in=02",
  ranking: "/ranking",
  brands: "/brands",
  cart: "/cart",
  "mail-magazine": "/mail-magazine",
  support: "/support",
  faq: "/support/faq",
  contact: "/support/contact",
  guide: "/guide",
  "guide-size": "/guide/size",
  "guide-payment": "/guide/payment",
  trade: "/site/trade",
  about: "/about_us",
  articles: "/article",
  missing: "/no-such-page",
  broken: "/errors?code=500",
  login: "/id/login",
  signup: "/id/signup",
  lookup: "/orders",
};

const membersPages = {
  mypage: "/mypage",
  orders: "/mypage/orders",
  points: "/mypage/points",
  favorites: "/mypage/favorite/item",
  "mail-settings": "/mypage/mail/settings",
  addresses: "/mypage/addresses?open=new",
  profile: "/mypage/profile",
  security: "/mypage/security",
  "health-plus": "/whplus/order/select",
};

/** What depends on the day: goods, their names and counts, days and sums. */
const changing = `
  main article, main time, main [role="status"], main .figures, main [aria-label="絞り込み"] { visibility: hidden !important }
  img { visibility: hidden !important }
`;

describe("looks", () => {
  const { journey } = openShop("node", onThatDay);
  const quick = { context: /** @type {const} */ ({ reducedMotion: "reduce", colorScheme: "light" }) };

  journey("pages look as they were accepted", { ...quick, expects: [/status of 404/] }, async ({ page }) => {
    await compare(page, pages, "pages look as they were accepted");
  });

  journey("members' pages look as they were accepted", quick, async ({ page }) => {
    await visitAsMember(page, "bronze@tsumugi.example");
    await compare(page, membersPages, "members' pages look as they were accepted");
  });

  journey(
    "pages by night look as they were accepted",
    { context: { ...quick.context, colorScheme: "dark" } },
    async ({ page }) => {
      await compare(
        page,
        { "home-dark": "/", "support-dark": "/support" },
        "pages by night look as they were accepted",
      );
    },
  );
});

/** @param {Page} page @param {Record<string, string>} addresses @param {string} test */
async function compare(page, addresses, test) {
  await page.clock.setFixedTime(day);
  // Goods are not looked at here, so none is painted.
  await page.route(/\/(images|contents)\//, (route) => route.fulfill({ contentType: "image/gif", body: pixel }));
  /** @type {string[]} */
  const different = [];
  for (const [name, address] of Object.entries(addresses)) {
    await arrive(page, address);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, changing);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      const picture = await page.screenshot({ animations: "disabled" });
      const percent = await difference(`${name}-${width}`, picture, folderOf("looks.test.mjs", test));
      if (percent > tolerance) different.push(`${name} at ${width} px: ${percent.toFixed(1)} % is different`);
    }
  }
  assert.deepEqual(different, [], "look at bin/failed/e2e/looks-…; where it is as it should be: make accept-looks");
}

const pixel = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");
