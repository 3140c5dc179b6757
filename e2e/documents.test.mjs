// What the server sends, before any JavaScript runs.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { addressOf, openShop, pages } from "./harness.mjs";
import { routeTable } from "./shop.mjs";

const routes = await routeTable();
const built = routes.filter((route) => route.built && route.cache === "public" && !/[:*]/.test(route.pattern));
const unbuilt = routes.filter((route) => !route.built);

/** @param {string} html @param {RegExp} pattern */
const count = (html, pattern) => html.match(pattern)?.length ?? 0;

/** The text of the one h1. @param {string} html */
function heading(html) {
  const [, text = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return text.replace(/<[^>]+>/g, "").trim();
}

for (const renderer of /** @type {const} */ (["node", "quickjs"])) {
  describe(`documents rendered by ${renderer}`, () => {
    const { origin, test } = openShop(renderer);

    for (const { path, heading: words, status } of pages) {
      test(`${path} holds its content`, async () => {
        const response = await fetch(origin() + (await addressOf(origin(), path)));
        const html = await response.text();
        assert.equal(response.status, status);
        assert.match(response.headers.get("content-type") ?? "", /^text\/html; charset=utf-8$/);
        assert.match(heading(html), words);
        assert.match(html, /^<!doctype html><html lang="ja">/);
        for (const part of ["<header", "<main", "<footer", "<title>", "5,500円（税込）以上のお買い上げで送料無料"]) {
          assert.ok(html.includes(part), `${path} lacks ${part}`);
        }
        assert.equal(count(html, /<h1[\s>]/g), 1, "one h1");
        assert.equal(
          count(html, /<script(?![^>]*(src=|type="application\/(ld\+)?json"))/g),
          0,
          "no script inside the page",
        );
      });
    }

    test("every built page without parameters is rendered", async () => {
      for (const { pattern } of built) {
        const response = await fetch(origin() + pattern);
        const html = await response.text();
        assert.equal(response.status, 200, pattern);
        assert.notEqual(heading(html), "", `${pattern} has no h1`);
      }
    });

    test("free combinations are rendered, kept by nobody and not to be indexed", async () => {
      for (const path of [
        "/items?search_word=%E9%9D%B4%E4%B8%8B&sale_flg-in=1",
        "/categories/men?category_code_1-in=03&size-in=S",
        "/?x=1",
      ]) {
        const response = await fetch(origin() + path);
        assert.equal(response.status, 200, path);
        assert.notEqual(heading(await response.text()), "", `${path} has an h1`);
        assert.equal(response.headers.get("cache-control"), "no-store", path);
        assert.equal(response.headers.get("x-robots-tag"), "noindex", path);
      }
    });

    test("unknown addresses and pages of later issues are 404, in Japanese, not to be indexed", async () => {
      const later = unbuilt.map(({ pattern }) => pattern.replace(/:\w+/g, "x").replace("*", "a/b"));
      for (const path of ["/no-such-page", "/items/x/y/z", "/%E5%95%86%E5%93%81", "/index.php", ...later]) {
        const response = await fetch(origin() + path, { redirect: "manual" });
        const html = await response.text();
        assert.equal(response.status, 404, path);
        assert.equal(heading(html), "お探しのページが見つかりません", path);
        assert.match(html, /Page not found/, path);
        assert.match(html, /<meta name="robots" content="noindex">/, path);
      }
    });

    test("/errors takes digits as a code and shows anything else as 500", async () => {
      for (const [query, words] of [
        ["?code=404", "お探しのページが見つかりません"],
        ["?code=503", "ただいま受付を一時停止しています"],
        ["?code=500", "ページを表示できませんでした"],
        ["?code=%3Cscript%3Ealert(1)%3C/script%3E", "ページを表示できませんでした"],
        ["?code=200", "ページを表示できませんでした"],
        ["?code=", "ページを表示できませんでした"],
        ["", "ページを表示できませんでした"],
      ]) {
        const response = await fetch(`${origin()}/errors${query}`);
        const html = await response.text();
        assert.equal(response.status, 200, query);
        assert.equal(heading(html), words, query);
        assert.ok(!html.includes("alert(1)"), `${query} is echoed`);
        assert.match(html, /<meta name="robots" content="noindex">/, query);
      }
    });
  });
}

describe("both engines", () => {
  const { test, ...node } = openShop("node");
  const quickjs = openShop("quickjs");
  const listed = pages.map(({ path }) => path);
  const more = ["/errors", "/errors?code=404", "/errors?code=429", ...built.map(({ pattern }) => pattern)];
  for (const path of new Set([...listed, ...more])) {
    test(`send the same bytes for ${path}`, async () => {
      const [one, other] = await Promise.all(
        [node, quickjs].map(async ({ origin }) => {
          const response = await fetch(origin() + (await addressOf(origin(), path)));
          // Pages name their own full address.
          return (await response.text()).replaceAll(origin(), "https://shop.example");
        }),
      );
      assert.ok(one.includes("<h1"), "rendered, not a shell");
      assert.equal(one, other);
    });
  }
});

describe("documents without JavaScript", () => {
  const { journey } = openShop("node");
  const options = { width: 390, expects: [/status of 404/], context: { javaScriptEnabled: false } };
  journey("every page can be read with JavaScript switched off", options, async ({ page, shop }) => {
    for (const { path, heading: words } of pages) {
      await page.goto(await addressOf(shop.origin, path), { waitUntil: "domcontentloaded" });
      assert.match(await page.getByRole("heading", { level: 1 }).textContent(), words);
      assert.ok(await page.getByRole("banner").isVisible(), `header of ${path}`);
      assert.ok(await page.getByRole("contentinfo").isVisible(), `footer of ${path}`);
      assert.ok(
        await page.getByRole("link", { name: "Tsumugi 紬 トップページ" }).first().isVisible(),
        `sign of ${path}`,
      );
    }
  });
});

describe("the edge", () => {
  const { origin, test } = openShop("off");

  test("every kind of answer carries the security headers", async () => {
    const asset = /\/_app\/assets\/[^"]+\.js/.exec(await (await fetch(origin())).text())?.[0];
    assert.ok(asset, "the page names its script");
    for (const path of ["/", "/no-such-page", "/sw.js", "/_app/builds/latest.json", "/healthz", "/api/siapi/none/"]) {
      const { headers } = await fetch(origin() + path);
      const policy = headers.get("content-security-policy") ?? "";
      assert.match(policy, /script-src 'self';/, path);
      assert.match(policy, /object-src 'none'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /script-src[^;]*unsafe/, path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
      assert.ok(headers.get("referrer-policy"), path);
      assert.ok(headers.get("x-request-id"), path);
    }
    const part = (await fetch(origin() + asset)).headers; // is never a document, and obeys nothing of theirs
    assert.equal(part.get("content-security-policy"), "default-src 'none'; sandbox");
    assert.equal(part.get("x-content-type-options"), "nosniff");
    assert.ok(part.get("x-request-id"));
  });

  test("what other sites post is refused", async () => {
    const post = (/** @type {Record<string, string>} */ headers) =>
      fetch(`${origin()}/api/siapi/session/select/`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", ...headers },
      });
    assert.equal((await post({ "sec-fetch-site": "cross-site" })).status, 403);
    assert.equal((await post({ origin: "https://elsewhere.example" })).status, 403);
    assert.equal((await post({ origin: origin() })).status, 200);
  });

  test("the build is told, and its metadata may be kept for ever", async () => {
    const latest = await fetch(`${origin()}/_app/builds/latest.json`);
    assert.equal(latest.headers.get("cache-control"), "no-store");
    const { id, timestamp } = await latest.json();
    const meta = await fetch(`${origin()}/_app/builds/meta/${id}.json`);
    assert.match(meta.headers.get("cache-control") ?? "", /immutable/);
    assert.deepEqual(await meta.json(), { id, timestamp });
    assert.ok(timestamp > 1.7e12 && timestamp <= Date.now(), `timestamp ${timestamp}`);
  });

  test("/campaign always leads home, and the status check has no page", async () => {
    const campaign = await fetch(`${origin()}/campaign`, { redirect: "manual" });
    assert.deepEqual([campaign.status, campaign.headers.get("location")], [302, "/"]);
    const status = await fetch(`${origin()}/itemlistdate/api_shop_status_check`);
    assert.deepEqual([status.status, await status.json()], [200, { status: "open" }]);
  });
});
