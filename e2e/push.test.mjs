// Notices in the browser: turned on by a press, shown by the service worker, ended in マイページ.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertStill } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { demoPassword, enter } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

const permissions = ["notifications"];
const context = { serviceWorkers: /** @type {const} */ ("allow"), permissions };

/**
 * The browser's maker has a push service that is not on this machine: what it would say when somebody subscribes and
 * ends that is answered here. Everything else is the browser's own.
 * @param {Page} page
 */
const withPushService = (page) =>
  page.addInitScript(() => {
    const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const store = window.localStorage;
    const subscription = () => ({
      endpoint: store.getItem("test-push"),
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: store.getItem("test-push"), keys: { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
      unsubscribe: async () => (store.removeItem("test-push"), true),
    });
    Object.defineProperty(PushManager.prototype, "getSubscription", {
      value: async () => (store.getItem("test-push") === null ? null : subscription()),
    });
    Object.defineProperty(PushManager.prototype, "subscribe", {
      value: async (/** @type {PushSubscriptionOptionsInit} */ options) => {
        if (!(options.applicationServerKey instanceof Uint8Array) || options.applicationServerKey.length !== 65)
          throw new Error("no key");
        store.setItem("test-push", "https://push.example/one");
        return subscription();
      },
    });
    const asked = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = (...args) => {
      store.setItem("test-asked", String(Number(store.getItem("test-asked") ?? 0) + 1));
      return asked(...args);
    };
  });

/**
 * The shop's worker, which gets events from a journey as it would from the browser, and is waited for. It is asked what
 * it shows only after that: while a notice is put up, looking for it makes Chromium forget it, one time in two.
 * @param {Page} page
 */
async function workerOf(page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = await eventually("the worker", async () => page.context().serviceWorkers()[0]);
  await worker.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    scope.receive = async (/** @type {Event & { waitUntil: unknown }} */ event) => {
      /** @type {unknown[]} */
      const work = [];
      event.waitUntil = (/** @type {unknown} */ one) => void work.push(one);
      scope.dispatchEvent(event);
      await Promise.all(work);
    };
    scope.receiveNotice = (/** @type {object} */ sent) =>
      scope.receive(new scope.PushEvent("push", { data: JSON.stringify(sent) }));
  });
  return worker;
}

/**
 * Sends a notice, waits until it is shown, taps it, and says what the worker then did with windows. Browsers let a worker
 * open and focus them only after a finger's tap, so these two are written down here instead of done.
 * @param {import("playwright-core").Worker} worker
 * @param {unknown} path
 */
const tapped = (worker, path) =>
  worker.evaluate(async (sent) => {
    const scope = /** @type {any} */ (globalThis);
    /** @type {string[]} */
    const done = [];
    scope.Clients.prototype.openWindow = async (/** @type {string} */ address) => void done.push(`open ${address}`);
    scope.WindowClient.prototype.focus = async function () {
      done.push(`focus ${this.url}`);
    };
    await scope.receiveNotice({ title: "入荷しました", body: "1点", tag: "tapped", path: sent });
    const [notification] = await scope.registration.getNotifications({ tag: "tapped" });
    await scope.receive(new scope.NotificationEvent("notificationclick", { notification }));
    if ((await scope.registration.getNotifications({ tag: "tapped" })).length > 0) done.push("it is still shown");
    return done;
  }, path);

describe("notices in the browser", () => {
  const { journey } = openShop("node");

  journey(
    "a member turns them on after a press, sees them and ends them",
    { width: 390, notices: true, context },
    async ({ page }) => {
      await withPushService(page);
      await arrive(page, "/id/login");
      await enter(page, "silver@tsumugi.example", demoPassword);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await arrive(page, "/mypage/push");
      await page.getByText("お知らせを受け取る端末はありません。").waitFor();
      assert.equal(await page.evaluate(() => window.localStorage.getItem("test-asked")), null);
      await page.getByText("この端末ではお知らせを受け取っていません。").waitFor();
      // What the browser answers moves nothing. A header that is painted before it is wholly read may settle by 0.0002.
      await assertStill(page, 0.001);
      await page.getByRole("button", { name: "この端末で受け取る" }).click();
      await page.getByText("この端末でお知らせを受け取っています。").waitFor();
      await page.getByRole("listitem").filter({ hasText: "いまお使いの端末" }).waitFor();
      assert.equal(await page.evaluate(() => window.localStorage.getItem("test-asked")), "1");
      await assertAccessible(page);

      const worker = await workerOf(page);
      const message = {
        title: "お気に入りの商品が再入荷しました",
        body: "1点の商品が入荷しました。",
        path: "/mypage/favorite/item",
        tag: "restock",
      };
      await worker.evaluate((sent) => /** @type {any} */ (globalThis).receiveNotice(sent), message);
      const shown = await page.evaluate(async () => {
        const [notice] = await (await navigator.serviceWorker.ready).getNotifications();
        return (
          notice && { title: notice.title, body: notice.body, tag: notice.tag, path: notice.data, lang: notice.lang }
        );
      });
      assert.deepEqual(shown, { ...message, lang: "ja" });

      await page
        .getByRole("button", { name: /での受け取りをやめる/ })
        .last()
        .click();
      await page.getByText("お知らせを受け取る端末はありません。").waitFor();
      assert.equal(await page.evaluate(() => window.localStorage.getItem("test-push")), null);
    },
  );

  journey(
    "a tap on a notice leads to the page that it is about, and nowhere but into the shop",
    { width: 390, notices: true, context },
    async ({ page, shop }) => {
      await arrive(page, "/ranking");
      const worker = await workerOf(page);
      const home = `${shop.origin}/`;
      const tap = async (/** @type {unknown} */ path) => tapped(worker, path);
      assert.deepEqual(await tap("/guide/size?from=notice#table"), [`open ${home}guide/size?from=notice#table`]);
      // A page that is open is shown again; what may be typed in another one is not touched.
      assert.deepEqual(await tap("/ranking"), [`focus ${home}ranking`]);
      const hostile = [
        "https://evil.example/",
        "//evil.example/ranking",
        "\\\\evil.example",
        "javascript:alert(1)",
        "http://[",
      ];
      hostile.push(
        "data:text/html,<h1>shop</h1>",
        `blob:${home}00000000-0000-4000-8000-000000000000`,
        "file:///etc/passwd",
      );
      for (const path of hostile) assert.deepEqual(await tap(path), [`open ${home}`], path);
      for (const path of [undefined, 7, null, ["/cart"]]) assert.deepEqual(await tap(path), [`open ${home}mypage`]);
      assert.equal(page.url(), `${home}ranking`);
    },
  );

  journey(
    "favourites offer them, once, and a logout ends them",
    { width: 1280, notices: true, context },
    async ({ page }) => {
      await withPushService(page);
      await arrive(page, "/id/login?return_to=%2Fmypage%2Ffavorite%2Fitem");
      await enter(page, "gold@tsumugi.example", demoPassword, "/mypage/favorite/item");
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await arrive(page, "/ranking");
      const known = page.waitForResponse(/\/favorite\/insert\//);
      await page
        .getByRole("button", { name: /をお気に入りに追加$/, pressed: false })
        .first()
        .click();
      await known;
      await arrive(page, "/mypage/favorite/item");
      await page.getByRole("button", { name: "お知らせを受け取る" }).click();
      await page.getByText("この端末でお知らせを受け取ります").waitFor();
      await arrive(page, "/mypage/favorite/item");
      await page.getByRole("link", { name: "お気に入りブランド" }).first().waitFor();
      assert.equal(await page.getByRole("button", { name: "お知らせを受け取る" }).count(), 0);
      await arrive(page, "/logout");
      await page.getByRole("button", { name: "ログアウトする" }).click();
      await page.waitForURL((url) => url.pathname !== "/logout");
      assert.equal(await page.evaluate(() => window.localStorage.getItem("test-push")), null);
      await arrive(page, "/id/login?return_to=%2Fmypage%2Fpush");
      await enter(page, "gold@tsumugi.example", demoPassword, "/mypage/push");
      await page.getByText("お知らせを受け取る端末はありません。").waitFor();
    },
  );
});
