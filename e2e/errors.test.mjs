// The app-error rule: the report is posted once, then the browser goes to /errors?code={status or 500}.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { alive, arrive, homeHeading, openShop } from "./harness.mjs";
import { breakOnDemand, planted, reportsOf, standIn } from "./plants.mjs";

const unhappy = { name: "ページを表示できませんでした" };

describe("the app-error rule", () => {
  const { journey } = openShop("node");

  journey(
    "an error is reported to the shop, masked there, and leads to the error page",
    planted,
    async ({ page, shop }) => {
      const { sent } = reportsOf(page);
      await breakOnDemand(page, "planted for taro@example.jp");
      await arrive(page, "/?utm_source=mail");
      await page.evaluate(() => window.dispatchEvent(new Event("break")));
      await page.waitForURL("/errors?code=500");
      await page.getByRole("heading", unhappy).waitFor();
      assert.equal(sent.length, 1, "one report");
      const [{ status, message, stack, client, ...more }] = sent;
      assert.deepEqual(
        { status, message, client, more },
        {
          status: 500,
          message: "planted for taro@example.jp",
          client: { currentUrl: `${shop.origin}/?utm_source=mail`, isBack: false },
          more: {},
        },
      );
      assert.match(stack, /Error: planted[\s\S]*\/_app\/assets\//);
      const line =
        shop
          .log()
          .split("\n")
          .find((text) => text.includes("browser reported an error")) ?? "";
      assert.match(line, /\[text:27:[0-9a-f]{8}\].*_app\/assets\//, "the shop's log says where, not what was typed");
      assert.ok(!line.includes("planted"), line);
      assert.ok(!shop.log().includes("taro@example.jp"), `the address is in the log: ${line}`);
    },
  );

  journey("two errors at once make one report", { expects: [/first/, /second/] }, async ({ page }) => {
    const { sent, intercept } = reportsOf(page);
    await intercept();
    await breakOnDemand(page, "first", "second");
    await arrive(page, "/");
    await page.evaluate(() => window.dispatchEvent(new Event("break")));
    await page.waitForURL("/errors?code=500");
    assert.deepEqual(
      sent.map(({ message }) => message),
      ["first"],
    );
  });

  journey(
    "a report that fails keeps nobody from the error page",
    { expects: [/planted/, /status of 500/] },
    async ({ page }) => {
      const { sent, intercept } = reportsOf(page);
      await intercept({ status: 500, body: "no" });
      await breakOnDemand(page, "planted");
      await arrive(page, "/");
      await page.evaluate(() => window.dispatchEvent(new Event("break")));
      await page.waitForURL("/errors?code=500");
      assert.equal(sent.length, 1);
    },
  );

  journey("a loader's failure leads to the page of its status", { expects: [/404/, /503/] }, async ({ page, shop }) => {
    const { sent, intercept } = reportsOf(page);
    await intercept();
    await standIn(page, "home", `{ load: ({ call }) => call("siapi/shop/select/", {}), Component: () => null }`);
    const closed = { siApiResult: { data: { return_code: 503, code: "shop.closed", message: "準備中です。" } } };
    await page.route("**/api/siapi/shop/select/", (route) => route.fulfill({ status: 503, json: closed }));
    await arrive(page, "/no-such-page");
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await page.waitForURL("/errors?code=503");
    await page.getByRole("heading", { name: "ただいま受付を一時停止しています" }).waitFor();
    const [{ status, message, client }] = sent;
    assert.deepEqual([sent.length, status, message], [1, 503, "準備中です。"]);
    assert.deepEqual(client, { currentUrl: `${shop.origin}/no-such-page`, isBack: false });
  });

  journey("a component that throws leads to the error page", { expects: [/404/, /cloth torn/] }, async ({ page }) => {
    const { sent, intercept } = reportsOf(page);
    await intercept();
    await standIn(page, "home", `{ Component: () => { throw new Error("cloth torn"); } }`);
    await arrive(page, "/no-such-page");
    await page.getByRole("link", { name: "トップページへ戻る" }).click();
    await page.waitForURL("/errors?code=500");
    assert.deepEqual(
      sent.map(({ message }) => message),
      ["cloth torn"],
    );
  });

  journey(
    "a first page whose code cannot be had leads to the error page",
    { expects: [/home\.page/] },
    async ({ page }) => {
      const { sent, intercept } = reportsOf(page);
      await intercept();
      await page.route(/\/home\.page-[^/]+\.js$/, (route) => route.abort());
      await page.goto("/");
      await page.waitForURL("/errors?code=500");
      assert.equal(sent.length, 1);
    },
  );

  journey(
    "a next page whose code is gone is loaded whole",
    { expects: [/404/, /home\.page/] },
    async ({ page, asked }) => {
      const { sent } = reportsOf(page);
      let gone = true;
      await page.route(/\/home\.page-[^/]+\.js$/, (route) => (gone ? route.abort() : route.continue()));
      await arrive(page, "/no-such-page");
      await page.getByRole("link", { name: "トップページへ戻る" }).focus(); // approaching fetches the code
      await page.route("/", (route) => {
        gone = false;
        return route.continue();
      });
      await page.getByRole("link", { name: "トップページへ戻る" }).click();
      await page.getByRole("heading", { name: homeHeading }).waitFor();
      assert.deepEqual(sent, []);
      assert.ok(asked.includes("GET /"), "a whole document");
    },
  );

  journey(
    "isBack is told after going back in the app, and no longer after a link",
    { expects: [/404/, /planted/] },
    async ({ page }) => {
      const { sent, intercept } = reportsOf(page);
      await intercept();
      await breakOnDemand(page, "planted");
      const home = page.getByRole("link", { name: "トップページへ戻る" });
      const lead = page.getByRole("heading", { name: homeHeading });
      for (const { isBack, forth } of [
        { isBack: true, forth: false },
        { isBack: false, forth: true },
      ]) {
        await arrive(page, "/no-such-page");
        await home.click();
        await lead.waitFor();
        await page.goBack();
        await home.waitFor();
        if (forth) {
          await home.click();
          await lead.waitFor();
        }
        await page.evaluate(() => window.dispatchEvent(new Event("break")));
        await page.waitForURL("/errors?code=500");
        assert.equal(sent.at(-1)?.client.isBack, isBack, forth ? "after a link" : "after going back");
      }
      assert.equal(sent.length, 2);
    },
  );

  journey("isBack is told when the browser itself went back", { expects: [/404/, /planted/] }, async ({ page }) => {
    const { sent, intercept } = reportsOf(page);
    await intercept();
    await breakOnDemand(page, "planted");
    await arrive(page, "/");
    await arrive(page, "/no-such-page");
    await Promise.all([alive(page), page.goBack()]);
    await page.getByRole("heading", { name: homeHeading }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("break")));
    await page.waitForURL("/errors?code=500");
    assert.deepEqual(
      sent.map(({ client }) => client.isBack),
      [true],
    );
  });
});

describe("errors on the error page", () => {
  const { journey } = openShop("off");

  journey(
    "a shop that breaks every page is reported once and ends at the error page",
    { expects: [/null/] },
    async ({ page, asked }) => {
      const { sent, intercept } = reportsOf(page);
      await intercept();
      const broken = { siApiResult: { data: { return_code: 200, announcement: "", departments: null } } };
      await page.route("**/api/siapi/shop/select/", (route) => route.fulfill({ json: broken }));
      await page.goto("/");
      await page.waitForURL("/errors?code=500");
      await page.getByRole("heading", unhappy).waitFor();
      await sleep(1000); // a loop would have gone round by now
      assert.equal(sent.length, 1, "reports");
      assert.equal(asked.filter((line) => line === "GET /errors?code=500").length, 1, "loads of the error page");
      assert.equal(new URL(page.url()).pathname, "/errors");
    },
  );
});
