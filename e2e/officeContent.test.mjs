// 記事: an article from its draft to a second person's word, to its time; seen in 下見 before, and by shoppers when the clock is there.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually, openShop } from "./harness.mjs";
import { colleague, enter, officeAt, rowsOf } from "./officeSteps.mjs";
import { scratch } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

const clock = path.join(await scratch("clock"), "ahead");
const hour = 3600;

/** Makes a call of the office as who is logged in. @param {Page} page @param {string} name @param {object} body */
const ask = (page, name, body) =>
  page.evaluate(
    async ([name, body]) => {
      const reply = await fetch(`/api/office/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: reply.status, ...(await reply.json()) };
    },
    /** @type {const} */ ([name, body]),
  );

/** A moment as a field of day and time has it. @param {number} seconds from now */
const tokyo = (seconds) => new Date(Date.now() + (9 * hour + seconds) * 1000).toISOString().slice(0, 16);

// One red pixel.
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

describe("記事", () => {
  const { journey } = openShop("node", () => officeAt(["--demo-clock", clock]));

  journey("an article from draft to review to its time", {}, async ({ page, shop }) => {
    await writeFile(clock, "0");
    const front = shop.front ?? "";
    const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
    assert.ok(shopper);
    const seen = async () => {
      await shopper.goto("/article/special/first-snow");
      return (await shopper.getByRole("heading", { level: 1, name: /はじめての雪/ }).count()) > 0;
    };

    // Two people decide, and support writes.
    await enter(page, "店主", "/approvals");
    await page.getByRole("button", { name: "記事の公開を二人で決めるようにする" }).click();
    await page.getByRole("button", { name: "記事の公開を一人で決めるようにする" }).waitFor();
    const { roles } = await ask(page, "staff/list", {});
    const role = roles.find((/** @type {any} */ one) => one.code === "support");
    const saved = await ask(page, "staff/save_role", {
      code: role.code,
      name: role.name,
      refund_most: role.refund_most,
      revision: role.revision,
      permissions: [...role.permissions, "texts.work"],
    });
    assert.equal(saved.status, 200);

    // A draft: by the toolbar's keys, a picture by choosing it, an item by search.
    const writer = await colleague(page, "サポート", "/articles");
    await rowsOf(writer, "記事").first().waitFor();
    await assertAccessible(writer);
    await writer.keyboard.press("c");
    await writer.getByLabel("タイトル", { exact: true }).fill("はじめての雪");
    await writer.getByLabel("URL").fill("first-snow");
    const body = writer.getByRole("textbox", { name: "本文" });
    await body.fill("支度");
    await body.press("ControlOrMeta+Shift+Digit2");
    assert.equal(await body.inputValue(), "## 支度");
    await body.press("End");
    await body.press("Enter");
    await body.press("Enter");
    await body.pressSequentially("暖かい服を。");
    await writer.getByRole("button", { name: "商品", exact: true }).click();
    const picker = writer.getByRole("dialog", { name: "商品を入れる" });
    await picker.getByLabel("商品名・商品コード").fill("シャツ");
    await picker.getByRole("listitem").first().waitFor();
    await picker.getByLabel("商品名・商品コード").press("Enter");
    await eventually("the item in the text", async () => /\n\n\{\{item \w{10}\}\}\n/.test(await body.inputValue()));
    await writer.getByRole("button", { name: "コーディネート", exact: true }).click();
    const outfits = writer.getByRole("dialog", { name: "コーディネートを入れる" });
    await outfits.getByRole("listitem").first().waitFor(); // the newest, before a word is typed
    const word = ((await outfits.locator("li .cut").last().textContent()) ?? "").slice(0, 6);
    await outfits.getByLabel("タイトル・商品コード").fill(word);
    await eventually("only outfits of that word", async () => {
      const titles = await outfits.locator("li .cut").allTextContents();
      return titles.length > 0 && titles.every((title) => title.includes(word));
    });
    await outfits.getByLabel("タイトル・商品コード").press("Enter");
    await eventually("the outfit in the text", async () =>
      /\n\n\{\{outfit [-\w/]+\}\}\n/.test(await body.inputValue()),
    );
    await writer
      .getByLabel("本文に入れる写真を選ぶ")
      .setInputFiles({ name: "snow.png", mimeType: "image/png", buffer: pixel });
    const words = writer.getByRole("dialog", { name: "写真の説明" });
    await words.getByLabel(/代替テキスト/).fill("雪の庭");
    await words.getByRole("button", { name: "本文に入れる" }).click();
    await eventually("the picture in the text", async () =>
      (await body.inputValue()).includes("![雪の庭](/contents/texts/"),
    );
    await writer
      .getByLabel("本文に入れる写真を選ぶ")
      .setInputFiles({ name: "evil.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
    await writer.getByRole("alert").getByText("evil.png").waitFor();
    const frame = writer.frameLocator('iframe[title="記事のページの下見"]');
    await frame.getByRole("heading", { level: 1, name: /はじめての雪/ }).waitFor();
    await frame.getByRole("img", { name: "雪の庭" }).waitFor();
    await frame.locator("main a[href*='/outfits/']").first().waitFor();
    await writer.getByLabel("公開する日時").fill(tokyo(2 * hour));
    await writer.keyboard.press("ControlOrMeta+s");
    await writer.waitForURL(/\/articles\/article\.first-snow$/);
    await assertAccessible(writer);
    for (const [width, height] of /** @type {const} */ ([
      [390, 844],
      [1920, 1080],
      [1280, 800],
    ])) {
      await writer.setViewportSize({ width, height });
      await assertFits(writer);
    }

    // Review: exactly what was asked for, whatever is written since.
    await writer.getByRole("button", { name: /公開の承認を依頼する/ }).click();
    await writer.getByText("ほかの人の承認を待っています").waitFor();
    await body.press("ControlOrMeta+Home");
    await body.pressSequentially("まだ見せない文。");
    await writer.keyboard.press("ControlOrMeta+s");
    await writer.getByText("下書きを保存しました").first().waitFor();
    assert.equal(await seen(), false, "a draft is seen");
    await page.goto("/approvals");
    await page.getByRole("link", { name: /はじめての雪/ }).click();
    await page.getByRole("button", { name: "違いを見る" }).click();
    await page.locator(".differences ins").first().waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "承認して公開する" }).click();
    await page.getByText("予約", { exact: true }).first().waitFor();
    assert.equal(await seen(), false, "what waits for its time is seen");

    // Seen ahead, and by shoppers when the clock is there.
    const look = await ask(page, "travel/look", { moment: Date.now() + 3 * hour * 1000, visitor: "guest" });
    const ahead = await (await page.context().browser()?.newContext())?.newPage();
    assert.ok(ahead);
    await ahead.goto(`${look.url}article/special/first-snow`);
    await ahead.getByRole("heading", { level: 1, name: /はじめての雪/ }).waitFor();
    await ahead.context().close();
    await writeFile(clock, String(3 * hour));
    await eventually("the article in the shop", seen);
    assert.equal(await shopper.getByText("まだ見せない文。").count(), 0);
    await shopper.getByRole("img", { name: "雪の庭" }).waitFor();
    await shopper.context().close();

    // Two save at once; versions compare and come back.
    await page.goto("/articles/article.first-snow");
    await page.getByLabel("リード").fill("店主のリード");
    await writer.getByLabel("タイトル", { exact: true }).fill("はじめての雪、ふたたび");
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("下書きを保存しました").first().waitFor();
    await writer.keyboard.press("ControlOrMeta+s");
    const conflict = writer.getByRole("dialog", { name: /先に保存されています/ });
    await conflict
      .getByRole("group", { name: "リード" })
      .getByLabel(/先に保存された内容/)
      .check();
    await conflict.getByRole("button", { name: "この内容で保存する" }).click();
    await conflict.waitFor({ state: "detached" });
    await eventually("both changes", async () => (await writer.getByLabel("リード").inputValue()) === "店主のリード");
    await writer.getByRole("tab", { name: /^版/ }).click();
    await writer.getByRole("button", { name: "第4版の違い" }).click();
    await writer.locator(".differences ins").first().waitFor();
    await writer.getByRole("button", { name: "第1版に戻す" }).click();
    await eventually("the first version again", async () => (await writer.getByLabel("リード").inputValue()) === "");
    await writer.context().close();
  });

  journey("a banner of the home page is written on a phone; pictures by drop and paste", {}, async ({ page, shop }) => {
    await writeFile(clock, "0");
    const front = shop.front ?? "";
    await enter(page, "店主", "/approvals");
    const alone = page.getByRole("button", { name: "記事の公開を一人で決めるようにする" });
    const both = page.getByRole("button", { name: "記事の公開を二人で決めるようにする" });
    await alone.or(both).waitFor();
    if ((await alone.count()) > 0) await alone.click();
    await both.waitFor();
    await page.goto("/articles/new?kind=article");
    /** Lets a picture fall onto an element, or pastes it there. @param {import("playwright-core").Locator} at @param {"drop" | "paste"} how */
    const give = (at, how) =>
      at.evaluate(
        (element, [how, bytes]) => {
          const data = new DataTransfer();
          const raw = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
          data.items.add(new File([raw], "garden.png", { type: "image/png" }));
          const options = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            how === "drop"
              ? new DragEvent("drop", { ...options, dataTransfer: data })
              : new ClipboardEvent("paste", { ...options, clipboardData: data }),
          );
        },
        /** @type {const} */ ([how, pixel.toString("base64")]),
      );
    const body = page.getByRole("textbox", { name: "本文" });
    const words = page.getByRole("dialog", { name: "写真の説明" });
    for (const [how, alt] of /** @type {const} */ ([
      ["drop", "落とした庭"],
      ["paste", "貼った庭"],
    ])) {
      await give(body, how);
      await words.getByLabel(/代替テキスト/).fill(alt);
      await words.getByRole("button", { name: "本文に入れる" }).click();
      await eventually(alt, async () => (await body.inputValue()).includes(`![${alt}](/contents/texts/`));
    }
    await give(page.getByLabel("見出しの写真を選ぶ", { exact: true }), "drop");
    await page.getByRole("button", { name: "写真を外す" }).waitFor();
    page.on("dialog", (asked) => asked.accept()); // what was typed here is left

    // On a phone: write, look, compare.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/articles/new?kind=banner");
    await page.getByLabel("見出し", { exact: true }).fill("雪の日の送料");
    await page.getByLabel(/^添える言葉/).fill("いつもと同じです\nゆっくりお届けします");
    await page.getByLabel(/^リンク先/).fill("/guide/gift");
    await page
      .getByLabel("見出しの写真を選ぶ", { exact: true })
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: pixel });
    await page.getByRole("button", { name: "写真を外す" }).waitFor();
    await page.getByRole("button", { name: /下書きを保存/ }).click();
    await page.waitForURL(/\/articles\/banner\./);
    // A busy shop may have no page to show at first; who comes back to it asks again.
    await eventually("the home page with it", async () => {
      await page.getByRole("tab", { name: "書く" }).click();
      await page.getByRole("tab", { name: "見え方" }).click();
      const told = page.getByText("いまはページを作れません");
      const there = page.frameLocator('iframe[title="記事のページの下見"]').getByText("雪の日の送料").first();
      await told.or(page.locator('iframe[title="記事のページの下見"]')).waitFor();
      return (await told.count()) === 0 && (await there.waitFor().then(() => true));
    });
    await assertFits(page);
    await assertAccessible(page);
    await page.getByRole("tab", { name: "書く" }).click();
    await page.getByLabel(/^添える言葉/).fill("変わりません");
    await page.getByRole("button", { name: "公開する" }).click();
    await page.getByText("公開しました").first().waitFor();
    await page.getByRole("tab", { name: /^版/ }).click();
    await page.getByRole("button", { name: "第2版の違い" }).click();
    await page.locator(".differences ins").first().waitFor();
    await assertFits(page);
    await eventually("the banner in the shop", async () =>
      (await (await fetch(front)).text()).includes("雪の日の送料"),
    );
  });
});
