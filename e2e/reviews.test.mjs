// What buyers say of goods: read without JavaScript, filtered, and written from the order history.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { ask, cards, completed, field, fillCard, fillEntry, orderButton, put, toConfirm, wares } from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, eventually, openShop, widths } from "./harness.mjs";
import { letterLink, visitAsMember } from "./members.mjs";
import { scratch } from "./shop.mjs";
import { tabTo } from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A small JPEG. */
const photo = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z",
  "base64",
);

/**
 * Opens the form for the first item of a link, fills it in by keys alone and sends it off.
 * @param {Page} page
 * @param {number} stars
 * @param {string} said
 * @param {() => Promise<void>} [before] done before it is sent
 */
async function writeReview(page, stars, said, before) {
  await page.getByRole("heading", { level: 1, name: "レビューを書く" }).waitFor();
  if ((await page.getByLabel("感想").count()) === 0)
    await page
      .getByRole("link", { name: /^(レビューを書く|書き直す)/ })
      .first()
      .press("Enter");
  await page.getByLabel("感想").waitFor();
  await assertFits(page);
  await assertAccessible(page);
  const chosen = page.locator("input[name=stars]:checked");
  const first = (await chosen.count()) > 0 ? chosen : page.locator("input[name=stars]").first();
  await tabTo(page, first);
  await page.keyboard.press("Space");
  // Arrows go round the stars, the best first.
  for (let n = 0; n < 5 && (await chosen.inputValue()) !== String(stars); n++) await page.keyboard.press("ArrowDown");
  assert.equal(await chosen.inputValue(), String(stars));
  await tabTo(page, page.getByLabel("感想"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(said);
  await before?.();
  await tabTo(page, page.getByRole("button", { name: "送信する" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "レビューをありがとうございます" }).waitFor();
}

/** Waits until others read it. @param {Page} page @param {string} code @param {string} said */
function isRead(page, code, said) {
  return eventually("the review on its item", async () => {
    const { reviews } = await ask(page, "review/select/", { commodity_code: code });
    return reviews.some((/** @type {{ body: string }} */ { body }) => body === said);
  });
}

/**
 * A guest buys the first of the wares by card.
 * @param {Page} page
 * @returns {Promise<{ ware: import("./buying.mjs").Ware, email: string, number: string }>}
 */
async function buyOne(page) {
  const [ware] = await wares(page, 1);
  assert.ok(ware);
  await put(page, ware);
  await arrive(page, "/cart/input");
  await fillEntry(page, /クレジットカード/);
  const email = await field(page, "email").inputValue();
  await toConfirm(page);
  await fillCard(page, cards.fine);
  await orderButton(page).click();
  return { ware, email, number: await completed(page) };
}

/** The parcel leaves and arrives. @param {import("./shop.mjs").Shop} shop @param {string} number */
async function deliver(shop, number) {
  const clerk = ["--payment", "local", "--as", "佐藤"];
  await shop.run("order", "ship", number, ...clerk, "--origin", shop.origin);
  await shop.run("order", "deliver", number, ...clerk);
}

/** An item that has reviews. @param {Page} page */
async function reviewed(page) {
  const response = await page.request.post("/api/naviPlus/allRanking", {
    data: { params: { limit: 30 } },
  });
  const { data } = await response.json();
  for (const { commodity_code } of data.data.items) {
    const { summary } = await ask(page, "review/select/", { commodity_code });
    if (summary.count > 5) return commodity_code;
  }
  throw new Error("the demo has no item with reviews");
}

describe("reviews", () => {
  const { journey } = openShop("quickjs");

  for (const width of widths) {
    journey(
      `are read, turned and filtered without JavaScript, at ${width} px`,
      { width, context: { javaScriptEnabled: false } },
      async ({ page }) => {
        const code = await reviewed(page);
        await page.goto(`/items/${code}`, { waitUntil: "domcontentloaded" });
        const section = page.getByRole("region", { name: "レビュー" });
        assert.equal(await section.locator("li[id^=review-]").count(), 5);
        assert.match(
          (await page.locator('script[type="application/ld+json"]').allTextContents()).join(),
          /AggregateRating/,
        );
        await section.getByRole("link", { name: "次のページ" }).click({ noWaitAfter: true });
        await page.waitForURL(/review_page=2#reviews$/, {
          waitUntil: "domcontentloaded",
        });
        await section.getByLabel("星の数").selectOption("5");
        await section.getByRole("button", { name: "この条件で見る" }).click({ noWaitAfter: true });
        await page.waitForURL(/review_stars=5/, {
          waitUntil: "domcontentloaded",
        });
        for (const stars of await section.locator("li[id^=review-] [role=img]").all()) {
          assert.equal(await stars.getAttribute("aria-label"), "星5つ");
        }
      },
    );
  }

  const slip = { width: 1280, expects: [/status of 400/] };
  journey("are written from the order history after a slip, with a photo that waits", slip, async ({ page }) => {
    await visitAsMember(page, "gold@tsumugi.example", "/mypage/orders");
    const { orders } = await ask(page, "orders/select/", {});
    let path = "";
    for (const { number } of orders) {
      path ||= (await ask(page, "order/select/", { number })).review_path;
      if (path === "") continue;
      await page.goto(`/mypage/orders/${number}`);
      break;
    }
    await page.getByRole("link", { name: "レビューを書く" }).click();
    const said = "写真を添えます。とても着やすいです。";
    await writeReview(page, 5, said, async () => {
      const height = page.getByRole("textbox", { name: /身長/ });
      for (const typed of ["abc", "16,2", "9999"]) {
        await height.fill(typed);
        await height.press("Enter");
        await page.getByText("身長は40から230までの数字（cm）で入力してください。").waitFor();
        assert.deepEqual([await height.inputValue(), await page.getByLabel("感想").inputValue()], [typed, said]);
        assert.equal(await page.locator("input[name=stars]:checked").inputValue(), "5");
      }
      await assertFits(page);
      await assertAccessible(page);
      await height.fill("１６２");
      await page
        .getByLabel("写真を選ぶ")
        .setInputFiles({ name: "<script>.jpg", mimeType: "image/jpeg", buffer: photo });
    });
    await page.getByText("お店の者が内容を確認してから掲載します。").waitFor();
  });

  journey(
    "a guest buys, gets the parcel, reviews by the order's link, and others read it",
    { width: 390 },
    async ({ page, shop }) => {
      const { ware, number } = await buyOne(page);
      await page.getByRole("link", { name: "ご注文の詳細を見る" }).click();
      const write = page.getByRole("link", { name: "レビューを書く" });
      await page.getByRole("heading", { level: 1, name: `ご注文 ${number}` }).waitFor();
      assert.equal(await write.count(), 0, "nobody reviews what has not arrived");
      await deliver(shop, number);
      await page.reload();
      await write.click();
      const said = `届いてすぐに着ました。肌ざわりがよく、満足しています。${number.slice(-4)}`;
      await writeReview(page, 4, said);
      const code = ware.code.slice(0, 10);
      await isRead(page, code, said);
      await arrive(page, `/items/${code}?review_sort=newest`);
      const mine = page.getByRole("listitem").filter({ hasText: said });
      await mine.waitFor();
      // Whoever finds it helpful sees that at once, and again after a reload of the page that is kept for all.
      await mine.getByRole("button", { name: /^参考になった/ }).click();
      await mine.getByRole("button", { name: "ありがとうございます 1" }).waitFor();
      await page.reload();
      await mine.getByRole("button", { name: "ありがとうございます 1" }).waitFor();
    },
  );
});

describe("the letter that asks for a review", () => {
  const day = 86_400;
  /** @type {string} */
  let clock;
  const { journey } = openShop("quickjs", async () => {
    clock = path.join(await scratch("clock"), "ahead");
    await writeFile(clock, "0");
    return { flags: ["--demo-clock", clock], anew: true };
  });

  journey(
    "comes some days after the parcel, leads to the form without a login, and others read what is written",
    { width: 390 },
    async ({ page, shop }) => {
      const { ware, email, number } = await buyOne(page);
      await deliver(shop, number);

      // Whoever reads the letter is somebody on another device: nothing but the link tells who they are.
      const reader = await (
        await page
          .context()
          .browser()
          ?.newContext({ baseURL: shop.origin, viewport: { width: 390, height: 844 } })
      )?.newPage();
      assert.ok(reader);
      const form = /\/reviews\/write\?token=/;
      const letters = async () => (await page.request.get(`/demo/mail?to=${encodeURIComponent(email)}`)).text();
      assert.doesNotMatch(await letters(), /着心地・使い心地/, "nobody is asked on the day");
      await writeFile(clock, String(6 * day));
      const link = await letterLink(page, email, form);
      assert.match(await letters(), /着心地・使い心地はいかがですか/);
      assert.ok(!(await letters()).includes(ware.name), "the subject names no item");
      await reader.goto(link);
      const said = `手紙をいただいたので書きます。袖を通すのが楽しみな一着です。${number.slice(-4)}`;
      await writeReview(reader, 5, said);
      await isRead(page, ware.code.slice(0, 10), said);
      // The link opens the review and nothing else of the order.
      assert.equal((await reader.request.get(`/mypage/orders/${number}`)).url().includes("/login"), true);
      await reader.context().close();
    },
  );
});
