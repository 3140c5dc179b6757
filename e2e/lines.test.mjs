// Slow, broken and missing lines: the shopper stays in the shop, is told what happened, and buys exactly one piece.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask, put, wares } from "./buying.mjs";
import { assertStill } from "./checks.mjs";
import { inHalves } from "./halves.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { letterLink, visitAsMember } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What the browser itself says of a line that is not there. */
const lost = { expects: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] };

/** Each session has a line of its own. @type {WeakMap<Page, import("playwright-core").CDPSession>} */
const sessions = new WeakMap();

/** A line such as phones have in trains. @param {Page} page @param {{ offline?: boolean, latency?: number }} line */
async function line(page, { offline = false, latency = 0 }) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Network.emulateNetworkConditions", {
    offline,
    latency,
    downloadThroughput: latency > 0 ? 50_000 : -1,
    uploadThroughput: latency > 0 ? 20_000 : -1,
  });
}

/** How many pieces are in the shopper's cart. @param {Page} page */
const pieces = async (page) => (await ask(page, "cart/select/", {})).pieces;

/** Until the page has what it takes to change a heart, some seconds after it came. @param {Page} page */
const heartsReady = (page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /changeHeart-/.test(name)));

/** Until the shop knows so many favourites. @param {Page} page @param {number} n */
const liked = (page, n) =>
  eventually(`${n} favourites`, async () => (await ask(page, "favorite/select/", {})).count === n);

/** Sizes that are sold out, of different colours. @param {Page} page @returns {Promise<string[]>} */
async function soldOut(page) {
  const { data } = await (await page.request.post("/api/naviPlus/items", { data: { params: { limit: 200 } } })).json();
  /** @type {string[]} */
  const found = [];
  for (const { color_sku_code } of data.data.items) {
    if (found.length === 3) return found;
    const { colors } = await ask(page, "commoditydetail/select/", { color_sku_code });
    const color = colors.find((/** @type {any} */ one) => one.color_sku_code === color_sku_code);
    const gone = color?.sizes.find((/** @type {any} */ size) => size.stock_status === "sold_out");
    if (gone !== undefined) found.push(gone.sku_code);
  }
  throw new Error("the demo has not enough that is sold out");
}

/** Asks, without a line, to be told when a size is back. @param {Page} page @param {string} sku @param {string} [email] */
async function askForRestock(page, sku, email) {
  await arrive(page, `/items/${sku.slice(0, 12)}`);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /RestockForm-/.test(name)),
  );
  await line(page, { offline: true });
  await page.getByRole("button", { name: "再入荷のお知らせを受け取る" }).click();
  const form = page.locator("form#restock");
  await form.getByRole("button", { name: "お知らせを登録する" }).waitFor();
  const size = form.locator(`input[value="${sku}"]`);
  if ((await size.count()) > 0) await size.check();
  if (email !== undefined) await form.getByLabel("メールアドレス").fill(email);
  await form.getByRole("button", { name: "お知らせを登録する" }).click();
  await page.getByRole("status").getByText("電波が戻ったら登録します").waitFor();
}

const isRestock = (/** @type {string} */ request) => request.includes("/restock/insert/");

/** The SKUs that the shopper is told of. @param {Page} page @returns {Promise<string[]>} */
const awaited = async (page) => (await ask(page, "restock/select/", {})).skus;

/** An item with its size chosen. @param {Page} page */
async function atItem(page) {
  const [ware] = await wares(page, 1);
  await arrive(page, `/items/${ware.color}`);
  await page.locator(`input[value="${ware.sku}"]`).check();
  return ware;
}

const buy = (/** @type {Page} */ page) => page.getByRole("button", { name: "カートに入れる" });
const added = (/** @type {Page} */ page) => page.getByRole("dialog", { name: "カートに入れました" });
const told = (/** @type {Page} */ page) => page.getByText("通信できませんでした").locator("visible=true").first();
const again = (/** @type {Page} */ page) =>
  page.getByRole("button", { name: "もう一度試す" }).locator("visible=true").first();

describe("bad lines", () => {
  const { journey } = openShop("node");

  journey(
    "on a slow line the button is busy until the confirmation is there: one piece",
    { width: 390 },
    async ({ page }) => {
      await atItem(page);
      await line(page, { latency: 800 });
      await buy(page).click();
      // As fast as a thumb can: whatever can still be pressed is pressed, until the confirmation covers it.
      await page.evaluate(async () => {
        const button = () =>
          [...document.querySelectorAll("button")].find((b) => b.form?.id === "buy" && b.offsetParent);
        while (document.querySelector('[role="dialog"]') === null) {
          button()?.click();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });
      await added(page).waitFor();
      await line(page, {});
      assert.equal(await pieces(page), 1);
    },
  );

  journey("a delivery estimate that comes late moves nothing in the cart", { width: 390 }, async ({ page }) => {
    const [ware] = await wares(page, 1);
    await put(page, ware);
    /** @type {() => void} */
    let release = () => undefined;
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await page.route("**/api/siapi/deliveryestimate/select/", (route) => held.then(() => route.continue()));
    await arrive(page, "/cart");
    release();
    await page.getByText("にお届け予定").first().waitFor();
    // A line of the estimate would be 0.02 and more; a header that is painted before it is wholly read may settle by 0.0002.
    await assertStill(page, 0.001);
  });

  journey(
    "a quantity that the shop has not heard of is not shown, and comes when asked for again",
    { width: 390, ...lost },
    async ({ page }) => {
      const [ware] = await wares(page, 1);
      await put(page, ware);
      await arrive(page, "/cart");
      const quantity = page.locator('main select[name="quantity"]').first();
      await line(page, { offline: true });
      await quantity.selectOption("2");
      await told(page).waitFor();
      await eventually("one piece", async () => (await quantity.inputValue()) === "1");
      await line(page, {});
      await again(page).click();
      await eventually("two pieces", async () => (await quantity.inputValue()) === "2");
      assert.equal(await pieces(page), 2);
    },
  );

  journey("an answer that is lost and asked for again makes one piece", { width: 390, ...lost }, async ({ page }) => {
    await atItem(page);
    let losing = true;
    await page.route("**/api/siapi/cart/insert/", async (route) => {
      if (!losing) return route.continue();
      await route.fetch(); // the shop has done it
      return route.abort(); // and nobody hears of it
    });
    await buy(page).click();
    await told(page).waitFor();
    assert.equal(await pieces(page), 1);
    losing = false;
    await again(page).click();
    await added(page).waitFor();
    assert.equal(await pieces(page), 1);
  });

  journey(
    "a confirmation whose code does not come is told in a line instead",
    { width: 390, ...lost },
    async ({ page }) => {
      await atItem(page);
      await page.route(/\/_app\/assets\/MiniCart-[^/]+\.js$/, (route) => route.abort());
      await buy(page).click();
      await page.getByRole("status").getByText("カートに入れました").waitFor();
      assert.equal(await pieces(page), 1);
      await page.getByRole("button", { name: "カートを見る" }).click();
      await page.getByRole("heading", { level: 1, name: "カート" }).waitFor();
    },
  );

  journey(
    "offline every tap on an item answers in its place, and works once the line is back",
    { width: 390, ...lost },
    async ({ page }) => {
      await atItem(page);
      await heartsReady(page);
      const address = page.url();
      await line(page, { offline: true });
      await page
        .getByRole("button", { name: /をお気に入りに追加$/ })
        .first()
        .click();
      await page.getByRole("status").getByText("電波が戻ったら、お気に入りに登録します").waitFor();
      await page.getByRole("link", { name: /1枚目\s*を拡大する$/ }).click();
      await page.getByRole("region", { name: "商品写真" }).getByRole("alert").waitFor();
      await buy(page).click();
      await page.locator("[data-bar]").getByRole("alert").waitFor();
      await page.getByRole("link", { name: "Tsumugi 紬 トップページ" }).first().click();
      await page.getByText("つながると、自動で続きを表示します。").waitFor();
      assert.equal(page.url(), address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await line(page, {});
      await page.waitForURL("/");
      await page.getByText("つながると、自動で続きを表示します。").waitFor({ state: "hidden" });
      assert.equal(await pieces(page), 0);
      await liked(page, 1);
    },
  );

  journey(
    "hearts that were pressed without a line survive a reload, and are sent once when it is back",
    { width: 390, ...lost },
    async ({ page, asked }) => {
      await arrive(page, "/ranking");
      await heartsReady(page);
      await line(page, { offline: true });
      const hearts = page.getByRole("button", { name: /をお気に入りに追加$/ });
      await hearts.nth(0).click();
      await hearts.nth(1).click();
      await page.getByRole("status").getByText("電波が戻ったら、お気に入りに登録します").waitFor();
      await hearts.nth(1).click(); // and taken back
      // The line comes back while the page is loaded anew.
      await page.route("**/api/siapi/favorite/insert/", async (route) => {
        await route.fetch(); // the shop has done it
        await route.abort(); // and nobody hears of it
        await page.unroute("**/api/siapi/favorite/insert/");
      });
      await line(page, {});
      await page.reload();
      await eventually("the hearts are sent", async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        return (await page.evaluate(() => window.localStorage.getItem("tsumugi-queue"))) === null;
      });
      await page.getByRole("status").getByText("電波が戻ったので、お気に入りを更新しました").first().waitFor();
      await liked(page, 1);
      asked.length = 0;
      await page.reload();
      await page.getByRole("button", { name: /をお気に入りに追加$/, pressed: true }).waitFor();
      assert.deepEqual(
        asked.filter((one) => /favorite\/(insert|delete)/.test(one)),
        [],
      );
    },
  );

  journey(
    "a heart that waits and is taken back on the returning line stays away",
    { width: 390, ...lost },
    async ({ page }) => {
      await arrive(page, "/ranking");
      await heartsReady(page);
      await line(page, { offline: true });
      const heart = page.getByRole("button", { name: /をお気に入りに追加$/ }).first();
      await heart.click();
      await page.getByRole("status").getByText("電波が戻ったら、お気に入りに登録します").waitFor();
      // What waits is not sent before the second press is: its first call gets no answer.
      await page.route("**/api/siapi/session/select/", (route) => route.abort());
      await line(page, {});
      await heart.click();
      await page.getByRole("status").getByText("お気に入りから外しました").waitFor();
      await page.unroute("**/api/siapi/session/select/");
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      assert.equal(await page.evaluate(() => window.localStorage.getItem("tsumugi-queue")), null);
      assert.equal(await heart.getAttribute("aria-pressed"), "false");
      await liked(page, 0);
    },
  );

  journey(
    "a wish to hear of goods that was made without a line waits, is told, and is sent once",
    { width: 390, ...lost },
    async ({ page, asked }) => {
      await visitAsMember(page, "silver@tsumugi.example");
      const [sku = ""] = await soldOut(page);
      await askForRestock(page, sku);
      assert.deepEqual(await awaited(page), []);
      asked.length = 0;
      await line(page, {});
      await page.getByRole("status").getByText("電波が戻ったので、再入荷のお知らせを登録しました").first().waitFor();
      assert.deepEqual(await awaited(page), [sku]);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await page.reload();
      await heartsReady(page);
      assert.equal(asked.filter(isRestock).length, 1);
    },
  );

  journey(
    "a wish outlives its page, and goods that came back meanwhile are good news",
    { width: 390, ...lost },
    async ({ page, shop }) => {
      const [, waits = "", back = ""] = await soldOut(page);
      const email = "restock-offline@example.jp";
      await askForRestock(page, waits, email);
      await line(page, {});
      await page.route("**/api/siapi/restock/insert/", (route) => route.abort()); // still no line for what waits
      await askForRestock(page, back, email);
      const context = page.context();
      await page.close();
      await shop.run("stock", "receive", `${back}=5`, "--as", "e2e", "--reason", "入荷");
      const later = await context.newPage();
      await eventually("the goods are back", async () => {
        const { colors } = await ask(later, "commoditydetail/select/", { color_sku_code: back.slice(0, 12) });
        const sizes = colors.flatMap((/** @type {any} */ color) => color.sizes);
        return sizes.some((/** @type {any} */ size) => size.sku_code === back && size.stock_status !== "sold_out");
      });
      await arrive(later, "/guide/size");
      await later.getByText("再入荷のお知らせをご希望の商品は、ただいまご購入いただけます。").first().waitFor();
      await later.getByRole("button", { name: "商品を見る" }).click();
      await later.waitForURL(`/items/${back.slice(0, 12)}`);
      assert.match(await letterLink(later, email, /restock\/confirm/), new RegExp(shop.origin));
      assert.deepEqual(await awaited(later), [waits]);
      assert.equal(await later.evaluate(() => window.localStorage.getItem("tsumugi-queue")), null);
    },
  );

  journey(
    "offline the filters say that they cannot be had, and come when asked again",
    { width: 390, ...lost },
    async ({ page }) => {
      await arrive(page, "/items");
      await line(page, { offline: true });
      await page.getByRole("button", { name: /^絞り込む/ }).click();
      await told(page).waitFor();
      await line(page, {});
      await again(page).click();
      await page.getByRole("dialog", { name: "絞り込み" }).waitFor();
      assert.equal(new URL(page.url()).pathname, "/items");
    },
  );

  const elsewhere = { expects: [/^left the shop: http:\/\/127\.0\.0\.1:\d+\//] };
  journey("a page that comes in halves moves nothing", { width: 390, ...elsewhere }, async ({ page, shop }) => {
    const half = await inHalves(shop.origin, "</h1>");
    try {
      await page.goto(`${half.origin}/guide/size`, { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      // It is painted so far.
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      half.release();
      await page.getByRole("complementary").waitFor();
      await assertStill(page, 0.001);
    } finally {
      half.stop();
    }
  });

  journey("going back to a list asks for nothing again", { width: 390 }, async ({ page, asked }) => {
    await arrive(page, "/items");
    await page.getByRole("main").getByRole("article").first().locator(":scope > a").click();
    await page.waitForURL(/\/items\/\w{12}$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    asked.length = 0;
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "アイテム一覧" }).waitFor();
    assert.deepEqual(
      asked.filter((line) => /naviPlus|contentful|commoditydetail/.test(line)),
      [],
    );
  });

  journey("one script that fails once is fetched again without a word", { width: 390, ...lost }, async ({ page }) => {
    await atItem(page);
    let tries = 0;
    await page.route(/\/_app\/assets\/Zoom-[^/]+\.js$/, (route) => (tries++ === 0 ? route.abort() : route.continue()));
    await page.getByRole("link", { name: /1枚目\s*を拡大する$/ }).click();
    await page.getByRole("dialog", { name: /の写真$/ }).waitFor();
    assert.equal(tries, 2);
  });
});
