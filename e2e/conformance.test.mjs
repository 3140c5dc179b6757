// The specification walked on a running shop, as far as a machine can without a browser: docs/conformance.md says which
// statements this is about.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { openShop } from "./harness.mjs";

const guides = "gift size order point cancel member mypage payment delivery favorite security commodity mailmagazine";
const articles = "special instagram brand-news guide-and-tips mailmagazine-news".split(" ");

/** Addresses that everybody can open. */
const open = [
  "/",
  "/cart",
  "/items",
  "/brands",
  "/ranking",
  "/site",
  "/site/trade",
  "/site/environment",
  "/about_us",
  "/informations",
  "/mail-magazine",
  "/support",
  "/support/faq",
  "/support/contact",
  "/support/contact/confirm",
  "/support/contact/complete",
  "/guide",
  "/guide/subscription",
  "/article",
  "/errors?code=503",
  "/errors/timeout",
  "/whplus/order/select",
  "/logout",
  "/cart/order",
  "/cart/complete",
  "/mypage/favorite/item",
  "/mypage/favorite/brand",
  ...guides.split(" ").map((name) => `/guide/${name}`),
  ...articles.map((kind) => `/article/${kind}`),
];

/** Where an address leads instead of having a page. */
const leads = [
  ["/campaign", /^\/$/],
  ["/pick-up-style", /^\/article\/instagram$/],
  ["/categories/men", /^\/categories\/men\?category_code_1-in=03$/],
  ["/categories/men/tops--bottoms", /category_code_1-in=03&category_code_2-in=\d{4}(\+|%20)\d{4}$/],
  ["/logged_in", /^\/logged_in\/logged_in_redirect/],
  ["/logged_in/logged_in_redirect", /^\/$/],
  ["/mypage", /^\/id\/login\?return_to=%2Fmypage$/],
  ["/mypage/orders", /^\/id\/login\?/],
  ["/mypage/orders/x", /^\/id\/login\?/],
  ["/mypage/points", /^\/id\/login\?/],
  ["/mypage/mail/settings", /^\/id\/login\?/],
  ["/cart/input", /^\/cart/],
  ["/cart/confirm", /^\/cart/],
];

const missing = [
  "/no-such-page",
  "/brands/nope",
  "/campaign/nope",
  "/categories",
  "/categories/nope",
  "/items/nope",
  "/editor/nope",
  "/informations/nope",
  "/article/special/nope",
];

const lists =
  "items ranking allRanking boughtTogether recentlyChecked article under2000 newArrival showcase_1 showcase_2 editor_id".split(
    " ",
  );

/** Addresses of which the address alone does not say what becomes of them. */
const decided = [
  ...missing,
  ...leads.map(([path]) => String(path)),
  ...open,
  "/items?page=9999",
  "/items?sale_flg-in=1&page=9999",
  "/items?page=abc",
  "/items?search_word=%E3%83%91%E3%82%B8%E3%83%A3%E3%83%9E+3000%E5%86%86%E4%BB%A5%E4%B8%8B",
  "/items?search_word=%E3%83%91%E3%82%B8%E3%83%A3%E3%83%9E&page=77",
  "/items?brand_code-in=zzz&page=3",
  "/categories/men?category_code_1-in=03&page=9999",
  "/categories/men?category_code_1-in=nope",
  "/brands/nope?page=2",
  "/ranking?page=9999",
  "/ranking?category_code_1-in=03&page=9999",
  "/informations?page=99",
  "/article/special?page=99",
  "/article/special?tag=nope&page=2",
  "/guide/nope",
  "/id/verify",
  "/id/reset",
  "/id/email",
  "/id/verify?token=x",
  "/id/login",
  "/id/signup",
  "/orders",
  "/orders/A-1",
  "/orders/A-1?token=x",
  "/whplus/order/select?plan=nope",
  "/mypage/favorite/item?page=9",
  "/mypage/orders?page=9",
  "/logged_in?return_to=%2Fitems",
  "/logged_in/logged_in_redirect?return_to=%2Fitems%3Fpage%3D2",
  "/logged_in/logged_in_redirect?return_to=https%3A%2F%2Fevil.example",
  "/cart/order?key=nope",
];

describe("status and redirects without a renderer", () => {
  const { test, ...rendered } = openShop("node");
  const bare = openShop("off");

  /** What becomes of an address; a query is the same in any order. @param {string} origin @param {string} path */
  const fate = async (origin, path) => {
    const response = await fetch(origin + path, { redirect: "manual" });
    await response.arrayBuffer();
    const to = new URL(response.headers.get("location") ?? "", origin);
    to.searchParams.sort();
    return response.status === 302 ? `leads to ${to.pathname}${to.search}` : response.status;
  };

  test("are those of the rendered page", async () => {
    for (const path of decided) {
      assert.equal(await fate(bare.origin(), path), await fate(rendered.origin(), path), path);
    }
    for (const path of missing) assert.equal(await fate(bare.origin(), path), 404, path);
  });

  test("are those of somebody's own pages", async () => {
    /** Logs a member of the demo in, and puts something into the cart. @param {string} origin */
    const visit = async (origin) => {
      const jar = new Map();
      /** @param {string} path @param {RequestInit} [init] */
      const ask = async (path, init = {}) => {
        const cookie = [...jar].map(([k, v]) => `${k}=${v}`).join("; ");
        const response = await fetch(origin + path, {
          redirect: "manual",
          ...init,
          headers: { ...init.headers, cookie },
        });
        for (const set of response.headers.getSetCookie()) {
          const [, key, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(key, value);
        }
        return response;
      };
      /** @param {string} name @param {unknown} body */
      const call = async (name, body) => {
        const response = await ask(`/api/${name}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        assert.equal(response.status, 200, name);
        return response.json();
      };
      await call("siapi/login/insert/", {
        email: "gold@tsumugi.example",
        password: "tsumugi-demo",
      });
      return { ask, call };
    };
    const [with_, without] = await Promise.all([rendered, bare].map((shop) => visit(shop.origin())));
    const { siApiResult } = await with_.call("siapi/orders/select/", {});
    const number = siApiResult.data.orders[0].number;
    const own = [
      "/mypage",
      "/mypage/orders?page=999",
      `/mypage/orders/${number}`,
      "/mypage/orders/T000-000000-0000",
      "/mypage/points?page=999",
      "/id/login",
      "/id/login?return_to=%2Fcart",
      "/id/login?fresh=1",
      "/cart/input",
      "/cart/confirm",
      "/whplus/order/select?plan=nope",
      "/mypage/favorite/item?page=99",
    ];
    /** @param {string[]} paths */
    const same = async (paths) => {
      for (const path of paths) {
        const [a, b] = await Promise.all([with_.ask(path), without.ask(path)]);
        assert.equal(b.status, a.status, path);
        assert.equal(b.headers.get("location"), a.headers.get("location"), path);
      }
    };
    await same(own);
    // On the way to an order: entry not filled in yet.
    const { data } = (await with_.call("naviPlus/items", { params: { "stock_flg-in": "1:OR", limit: 1 } })).data;
    const detail = await with_.call("siapi/commoditydetail/select/", {
      color_sku_code: data.items[0].color_sku_code,
    });
    /** @type {any[]} */
    const sizes = detail.siApiResult.data.colors.flatMap((/** @type {any} */ color) => color.sizes);
    const sku = sizes.find((one) => !["sold_out", "ended"].includes(one.stock_status)).sku_code;
    for (const shop of [with_, without]) await shop.call("siapi/cart/insert/", { sku, quantity: 1 });
    await same(["/cart/input", "/cart/confirm"]);
    assert.match((await without.ask("/cart/confirm")).headers.get("location") ?? "", /^\/cart\/input/);
  });
});

describe("the specification on a running shop", () => {
  const { origin, test } = openShop("node");

  /** @param {string} path */
  const get = (path) => fetch(origin() + path, { redirect: "manual" });
  /** @param {string} name @param {unknown} body */
  const call = async (name, body = {}) => {
    const response = await fetch(`${origin()}/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  /** @param {string} api @param {Record<string, unknown>} params @param {string} path */
  const list = async (api, params = {}, path = "/") => {
    const { status, body } = await call(`naviPlus/${api}`, {
      path,
      component: "walk",
      params,
    });
    assert.equal(status, 200, api);
    assert.equal(typeof body.data.data.info.hitnum, "number", api);
    return body.data.data;
  };

  test("every address that everybody can open is a page", async () => {
    for (const path of open) {
      const response = await get(path);
      assert.equal(response.status, 200, path);
      assert.match(await response.text(), /<h1[\s>]/, path);
    }
  });

  test("addresses that lead elsewhere do", async () => {
    for (const [path, to] of leads) {
      const response = await get(String(path));
      assert.ok(response.status >= 300 && response.status < 400, `${path}: ${response.status}`);
      assert.match(response.headers.get("location") ?? "", /** @type {RegExp} */ (to), String(path));
    }
  });

  test("what is not there is 404 Page not found", async () => {
    for (const path of missing) {
      const response = await get(path);
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /404 Page not found/, path);
    }
  });

  test("every list answers in its envelope, with its limit", async () => {
    for (const api of lists) await list(api);
    await list("brands_id", {
      "brand_code-in": (await list("items", { limit: 1 })).items[0].brand_code,
    });
    await list("categories_id", {}, "/categories/men");
    await list("campaign_id", {}, "/campaign/showcase_1");
    assert.equal((await list("ranking")).items.length, 30);
    assert.equal((await list("newArrival")).items.length, 8);
    assert.equal((await list("showcase_1")).items.length, 20);
    assert.equal((await list("showcase_2")).items.length, 20);
    const cheap = (await list("under2000")).items;
    assert.equal(cheap.length, 12);
    assert.ok(cheap.every((/** @type {any} */ item) => item.secret_flg === 1));
    const [one] = (await list("items", { limit: 1 })).items;
    const together = await list("boughtTogether", {
      "commodity_code-in": `${one.commodity_code} :OR`,
    });
    assert.ok(together.items.length <= 12);
    assert.ok(together.items.every((/** @type {any} */ item) => item.commodity_code !== one.commodity_code));
  });

  test("detail, content and reports answer where the specification reads them", async () => {
    const [item] = (await list("items", { limit: 1 })).items;
    const { body } = await call("siapi/commoditydetail/select/", {
      commodity_code: item.commodity_code,
    });
    assert.equal(body.siApiResult.data.return_code, 200);
    assert.equal(body.siApiResult.data.popular_rank, item.popular_rank);
    assert.equal((await fetch(origin() + item.picture.small)).status, 200);
    assert.match(item.picture.small, /^\/images\/commodity\/\w{4}\/item\w{12}-1-\d\.jpg$/);
    const entries = await call("contentful/getEntries", {
      content_type: "faq",
      limit: 1000,
    });
    assert.ok(entries.body.result.items.some((/** @type {any} */ { fields }) => /デジタル会員/.test(fields.question)));
    const report = {
      status: 500,
      message: "x",
      stack: "",
      client: { currentUrl: `${origin()}/`, isBack: false },
    };
    assert.equal((await call("common/outputerror", report)).status, 200);
  });

  test("a product number opens its item, the lifestyle list has its name, home its rows", async () => {
    const [{ color_sku_code: code }] = (await list("items", { limit: 1 })).items;
    for (const typed of [code, code.toLowerCase(), code.slice(0, 10), `${code.slice(0, 4)} ${code.slice(4)}`]) {
      const response = await get(`/items?search_word=${encodeURIComponent(typed)}`);
      assert.match(response.headers.get("location") ?? "", new RegExp(`^/items/${code.slice(0, 10)}`), typed);
    }
    const lifestyle = await (await get("/items?campaign_code-in=lifestyle")).text();
    assert.match(lifestyle, /<h1[^>]*>ライフスタイル<\/h1>/);
    assert.ok((await list("items", { "campaign_code-in": "lifestyle" })).info.hitnum > 20);
    const fresh = await (await get("/items?new_arrival_days-in=0%3A13")).text();
    assert.match(fresh, /<h1[^>]*>新着アイテム<\/h1>/);
    const status = await get("/itemlistdate/api_shop_status_check");
    assert.equal(status.status, 200);
    assert.match(status.headers.get("content-type") ?? "", /json/);
  });
});
