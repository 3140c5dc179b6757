// Journeys: tests that walk through the real shop with the system's Chromium.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "./chromium.mjs";
import { folderOf } from "./failures.mjs";
import { startShop } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

/**
 * What a walk has at hand.
 * @typedef {object} Visit
 * @property {Page} page fresh, in a context of its own
 * @property {string[]} asked every request of the page as "METHOD path?query"
 * @property {import("./shop.mjs").Shop} shop
 */

/**
 * @typedef {object} Options
 * @property {number} [width] of the window; 1280
 * @property {number} [height] of the window; 800
 * @property {RegExp[]} [expects] complaints that must come; any other fails the journey
 * @property {boolean} [notices] the browser can show notices
 * @property {ContextOptions} [context] more for the browser context, such as { javaScriptEnabled: false }
 */

/** How long to wait for what must come. Only a failure takes so long, so it can be generous to a busy machine. */
const patience = 120_000;

/**
 * Looks again and again for what must come, and returns it.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | false | undefined>} look
 * @returns {Promise<T>}
 */
export async function eventually(what, look) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`it never came: ${what}`);
}

/** The widths that most is checked at: a phone and a desk. */
export const widths = /** @type {const} */ ([390, 1280]);

/** What the demo shop says first: the title of its hero (demo/content/hero). */
export const homeHeading = /^一枚足して、\s*外へ出る。$/;

/**
 * @typedef {object} Place
 * @property {string} path with {item} for a commodity of the catalogue
 * @property {RegExp} heading
 * @property {number} status
 * @property {boolean} pictures whether every picture is looked at
 * @property {boolean} walked whether the keyboard goes through it; not when it is made of the same parts as another
 * @property {string[]} calls of the API that the page makes once it stands, beside asking for the session
 */

/** @param {string} path @param {RegExp} heading @param {Partial<Place>} [more] @returns {Place} */
const place = (path, heading, more) => {
  return { path, heading, status: 200, pictures: false, walked: true, calls: [], ...more };
};

/**
 * Every kind of page that stands today. What can be said of any page is checked of each of them, at every width
 * (everyPage.mjs), in both engines and without JavaScript (documents.test.mjs).
 */
export const pages = [
  place("/", homeHeading, { pictures: true }),
  place("/items", /^アイテム一覧$/),
  place("/categories/kids?category_code_1-in=02", /^KIDS$/),
  place("/brands/ai_to_pankuzu", /^藍とパン屑$/, { calls: ["POST /api/siapi/favoritebrand/select/"] }),
  place("/campaign/showcase_1", /^店主の棚から$/, { walked: false }),
  place("/ranking", /^ランキング$/, { pictures: true }),
  place("/items/{item}", /\S/, {
    pictures: true,
    calls: ["POST /api/siapi/commodityview/insert/", "POST /api/siapi/favoritebrand/select/"],
  }),
  place("/brands", /^おすすめブランド$/),
  place(`/items?search_word=${encodeURIComponent("レギンス")}`, /^「レギンス」の検索結果$/, { walked: false }),
  place("/no-such-page", /^お探しのページが見つかりません$/, { status: 404 }),
  place("/errors?code=500", /^ページを表示できませんでした$/),
  place("/errors/timeout", /^時間内に表示できませんでした$/),
];

/**
 * The address of a page. Which commodities there are depends on the season, so one is taken from the shop's own list.
 * @param {string} origin
 * @param {string} path
 */
export async function addressOf(origin, path) {
  if (!path.includes("{item}")) return path;
  const list = await (await fetch(`${origin}/sitemaps/items-1.xml`)).text();
  const [, code = ""] = /<loc>[^<]*\/items\/(\w{10})<\/loc>/.exec(list) ?? [];
  assert.notEqual(code, "", `no item in ${list.slice(0, 400)}`);
  return path.replace("{item}", code);
}

/** It also complains of work that a crowded shop asks for, which is then done: all journeys come from one address. */
const challenged = /status of 429.*\/api\/siapi\/(checkout\/select|confirm\/select|order\/insert)\/\)$/;

/** A copy of the page at every step takes as long as the step; who repeats one journey has them (run.mjs). */
const copies = process.env.E2E_SNAPSHOTS === "1";

/** Checks and copies run scripts of ours in every frame, which those of letters and previews refuse, as any other. */
const refused = /Blocked script execution/;

const tolerated = [challenged, refused];

/** The browser itself complains of a document that answers 404. */
export const complaintOf = (/** @type {{ status: number }} */ { status }) => (status === 404 ? [/status of 404/] : []);

/**
 * One browser serves a file, and a second one its journeys with notices.
 * @type {Map<boolean, Promise<import("playwright-core").Browser>>}
 */
const browsers = new Map();
after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * One shop of each kind serves all suites of a file.
 * @type {Map<string, Promise<import("./shop.mjs").Shop>>}
 */
const open = new Map();
after(async () => {
  for (const shop of open.values()) await (await shop).stop();
});

/**
 * @typedef {object} Special
 * @property {string[]} flags more for the program
 * @property {string} [origin] where the browser finds it, when that is not where it says it is
 * @property {boolean} [anew] it is filled anew, since its people and goods have other dates
 */

/**
 * Gives the tests of the present suite a shop with the demo catalogue.
 * @param {"node" | "quickjs" | "off"} renderer
 * @param {() => Promise<Special>} [special] what makes it another shop than that of the other suites
 * @returns {{ journey: (name: string, options: Options, walk: (visit: Visit) => Promise<void>) => void, test: (name: string, ask: () => Promise<void>) => void, origin: () => string }}
 */
export function openShop(renderer, special) {
  /** @type {import("./shop.mjs").Shop} */
  let shop;
  before(async () => {
    const { flags = [], origin, anew = false } = (await special?.()) ?? {};
    const kind = [renderer, ...flags].join(" ");
    if (!open.has(kind)) open.set(kind, startShop(renderer, flags, anew));
    shop = /** @type {import("./shop.mjs").Shop} */ (await open.get(kind));
    if (origin !== undefined) shop = { ...shop, front: shop.origin, origin };
  });
  return {
    origin: () => shop.origin,
    // without a browser
    test(name, ask) {
      test(name, { timeout: 900_000 }, async (t) => {
        try {
          await ask();
        } catch (error) {
          await keepLog(t.name, shop.log());
          throw error;
        }
      });
    },
    journey(name, options, walk) {
      test(name, { timeout: 900_000 }, (t) => journey(t, shop, options, walk));
    },
  };
}

/** Whoever else comes along in a journey waits as long, too. @param {import("playwright-core").Browser} browser */
function patient(browser) {
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await make(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
}

/**
 * Walks, and fails on whatever the browser complained of on the way.
 * @param {import("node:test").TestContext} t
 * @param {import("./shop.mjs").Shop} shop
 * @param {Options} options
 * @param {(visit: Visit) => Promise<void>} walk
 */
async function journey(
  t,
  shop,
  { width = 1280, height = 800, expects = [], notices = false, context: more = {} },
  walk,
) {
  const browser = browsers.get(notices) ?? launch(notices).then(patient);
  browsers.set(notices, browser);
  const context = await (await browser).newContext({
    baseURL: shop.origin,
    viewport: { width, height },
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    // What journeys hold back or answer themselves would otherwise go past them; pwa.test.mjs has it.
    serviceWorkers: "block",
    ...more,
  });
  await context.tracing.start({ snapshots: copies });
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const complaints = complaintsOf(page, shop.origin);
  const asked = requestsOf(page);
  try {
    await walk({ page, asked, shop });
    const unexpected = complaints.filter((said) => ![...tolerated, ...expects].some((expected) => expected.test(said)));
    assert.deepEqual(unexpected, [], "the browser complained");
    const missed = expects.filter((expected) => !complaints.some((said) => expected.test(said)));
    assert.deepEqual(missed, [], `complaints that did not come; these did: ${complaints.join(" | ")}`);
  } catch (error) {
    await keep(t.name, page, shop, complaints);
    throw error;
  } finally {
    await context.close();
  }
}

/** Leaves what the shop said, in the folder that is returned. @param {string} name @param {string} log */
async function keepLog(name, log) {
  const folder = folderOf(process.argv[1] ?? "", name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "shop.log"), log);
  return folder;
}

/**
 * Leaves what shows how a journey failed. The page may be what broke: then there is less.
 * @param {string} name
 * @param {Page} page
 * @param {import("./shop.mjs").Shop} shop
 * @param {string[]} complaints
 */
async function keep(name, page, shop, complaints) {
  const told = complaints.length > 0 ? `the browser complained:\n${complaints.join("\n")}\n` : "";
  const folder = await keepLog(name, `${told}${shop.log()}`);
  const file = (/** @type {string} */ one) => path.join(folder, one);
  await Promise.allSettled([
    page.screenshot({ path: file("failed.png") }),
    page.content().then((html) => writeFile(file("page.html"), `<!-- ${page.url()} -->\n${html}`)),
  ]);
  await page
    .context()
    .tracing.stop({ path: file("trace.zip") })
    .catch(() => undefined);
}

/**
 * Collects errors on the console (violations of the content security policy are among them), errors that nobody
 * caught, and requests that leave the shop.
 * @param {Page} page
 * @param {string} origin
 */
function complaintsOf(page, origin) {
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`not caught: ${error.message}`));
  page.on("crash", () => complaints.push("the page crashed"));
  page.on("request", (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (protocol.startsWith("http") && to !== origin) complaints.push(`left the shop: ${request.url()}`);
  });
  return complaints;
}

/** Runs before the page: adds up how much it shifts, and writes down what did, for assertStill. */
function watchShifts() {
  /** @type {{ sum: number, moved: string[], settle: () => { sum: number, moved: string[] } }} */
  const watch = { sum: 0, moved: [], settle: () => watch };
  const add = (/** @type {PerformanceEntryList} */ entries) => {
    for (const entry of entries) {
      watch.sum += Reflect.get(entry, "value");
      for (const { node, previousRect: from, currentRect: to } of Reflect.get(entry, "sources")) {
        const text = `${node?.nodeName} ${node?.textContent?.trim().slice(0, 30)}`;
        watch.moved.push(
          `${text}: ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
        );
      }
    }
    return { sum: watch.sum, moved: watch.moved };
  };
  const observer = new PerformanceObserver((list) => void add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  watch.settle = () => add(observer.takeRecords());
  Object.assign(window, { shifts: watch });
}

/** @param {Page} page */
function requestsOf(page) {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}${search}`);
  });
  return asked;
}

/**
 * Opens a page and waits until React has taken it over: asking for the session is the first thing that only the
 * running app does.
 * @param {Page} page
 * @param {string} address
 */
export async function arrive(page, address) {
  const [, response] = await Promise.all([alive(page), page.goto(address, { waitUntil: "domcontentloaded" })]);
  return response;
}

/** Waits until the app of the next document, or one from the browser's memory, runs. @param {Page} page */
export function alive(page) {
  return page.waitForResponse((response) => response.url().endsWith("/api/siapi/session/select/"));
}
