// What there is to read: articles, guides, questions and answers; and the forms that belong to it.
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, eventually, openShop } from "./harness.mjs";
import { scratch } from "./shop.mjs";

const { payloads, frames: places } = JSON.parse(
  await readFile(new URL("../internal/markdown/testdata/attacks.json", import.meta.url), "utf8"),
);
/** Some of the places; the test of the Markdown goes through all of them. @type {string[]} */
const frames = places.filter((/** @type {string} */ _, /** @type {number} */ i) => i % 3 === 0);

/**
 * Takes files of content into a shop.
 * @param {import("./shop.mjs").Shop} shop
 * @param {Record<string, string>} files by name, such as article/a.md
 */
async function write(shop, files) {
  const folder = await scratch("content");
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    await shop.run("content", "import", folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A text that a database can hold. @param {string} text */
const storable = (text) => text.replaceAll("\0", "");

/** Waits until the shop shows what was written. @param {string} address */
async function shown(address) {
  await eventually(address, async () => (await fetch(address)).ok);
}

/** What of a text could act on the page, as the browser sees it. @param {import("playwright-core").Page} page */
function harm(page) {
  return page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll("main .prose *")) {
      const { localName } = element;
      if (
        /^(script|style|iframe|frame|object|embed|form|input|button|math|link|meta|base|template|video|audio)$/.test(
          localName,
        )
      )
        found.push(element.outerHTML);
      if (localName === "svg" && element.getAttribute("aria-hidden") !== "true") found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        if (/^on|^style$|^srcdoc$/.test(name)) found.push(element.outerHTML);
        if (/^(href|src)$/.test(name) && !/^(https?:|mailto:|tel:)/.test(new URL(value, location.href).href))
          found.push(element.outerHTML);
      }
    }
    return {
      found,
      ran: Reflect.get(window, "ran") ?? null,
      words: document.querySelector("main .prose")?.textContent?.length ?? 0,
    };
  });
}

describe("hostile texts", () => {
  const { journey } = openShop("node");

  journey("nothing in them runs, in the page from the server and in the page made here", {}, async ({ page, shop }) => {
    const head = (/** @type {string} */ title) =>
      `---\nkind: special\ntitle: ${title}\nup_date: 2026-11-01\ntags: [攻撃]\n---\n\n`;
    const articles = Object.fromEntries(
      frames.map((/** @type {string} */ frame, /** @type {number} */ i) => {
        const attacks = payloads.map((/** @type {string} */ attack) => frame.replace("%s", () => attack));
        return [`article/attack-${i}.md`, head(`攻撃${i}`) + storable(attacks.join("\n\n"))];
      }),
    );
    // Each by itself as well, since one that opens a comment hides those after it.
    const questions = Object.fromEntries(
      payloads.map((/** @type {string} */ attack, /** @type {number} */ i) => [
        `faq/attack-${i}.md`,
        `---\nquestion: 攻撃${i}\ncategory: 攻撃\norder: ${10_000 + i}\n---\n\n${storable(attack)}\n`,
      ]),
    );
    await write(shop, { ...articles, ...questions });
    await shown(`${shop.origin}/article/special/attack-${frames.length - 1}`);
    page.on("dialog", (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
    await page.addInitScript(() => {
      for (const name of ["alert", "confirm", "prompt", "msgbox"]) {
        Reflect.set(window, name, () => Reflect.set(window, "ran", name));
      }
    });
    for (const i of frames.keys()) {
      const address = `/article/special/attack-${i}`;
      await arrive(page, address);
      const { found, ran, words } = await harm(page);
      assert.deepEqual({ found, ran }, { found: [], ran: null }, `${frames[i]}`);
      assert.ok(words > 0, `${address} shows nothing`);
      assert.equal(new URL(page.url()).pathname, address);
    }
    await arrive(page, "/article/special?tag=%E6%94%BB%E6%92%83");
    await page.getByRole("main").getByRole("article").first().locator(":scope > a").click();
    await page.waitForURL("**/article/special/attack-*");
    await page.locator("main .prose").waitFor();
    assert.deepEqual((await harm(page)).found, []);
    await arrive(page, "/support/faq#category-攻撃");
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    const { found, ran } = await harm(page);
    assert.deepEqual({ found, ran }, { found: [], ran: null });
  });
});

const body = `本文の一行目
二行目は[サイズについて](/guide/size)。

{{item {code}}}

| サイズ | 身長 |
|:--|--:|
| S | 150 |
`;

describe("reading", () => {
  const { journey } = openShop("node");

  for (const width of [390, 1280]) {
    journey(`an article leads to its item and to its neighbours at ${width}`, { width }, async ({ page, shop }) => {
      const list = await (await fetch(`${shop.origin}/sitemaps/items-1.xml`)).text();
      const [, code = ""] = /\/items\/(\w{10})</.exec(list) ?? [];
      const head = (/** @type {string} */ title, /** @type {string} */ day) =>
        `---\nkind: brand-news\ntitle: ${title}\nlead: はじめの言葉\ntags: [旅]\nitems:\n  - ${code}\nup_date: ${day}\n---\n\n`;
      await write(shop, {
        "article/journey-old.md": `${head("旅の前の話", "2031-01-01")}本文`,
        "article/journey-new.md": head("旅の話", "2031-01-02") + body.replace("{code}", code),
      });
      await shown(`${shop.origin}/article/brand-news/journey-new`);
      await arrive(page, "/article/brand-news");
      await page
        .getByRole("main")
        .getByRole("link", { name: /旅の話/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "旅の話" }).waitFor();
      await page.getByText("2031年01月02日(木)").waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page
        .getByRole("navigation", { name: "前後の記事" })
        .getByRole("link", { name: /旅の前の話/ })
        .click();
      await page.getByRole("heading", { level: 1, name: "旅の前の話" }).waitFor();
      await page.goBack();
      await page.locator("main .prose").getByRole("article").locator(":scope > a").click();
      await page.waitForURL(/\/items\/\w{12}\?from=ws_20310102_brand-news_journey-new$/);
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
  }

  journey("feeds are named by their lists and can be read", {}, async ({ page, shop }) => {
    await arrive(page, "/article/special");
    const feed = await page.locator('head link[rel="alternate"][type="application/rss+xml"]').getAttribute("href");
    assert.match(feed ?? "", /\/article\/special\/feed\.xml$/);
    const response = await fetch(new URL(feed ?? "", shop.origin));
    assert.equal(response.status, 200);
    assert.match(await response.text(), /<rss version="2\.0"/);
  });

  journey("what no entry is written for is missing", { expects: [/status of 404/] }, async ({ page }) => {
    const response = await page.goto("/article/special/no-such-article");
    assert.equal(response?.status(), 404);
    await page.getByRole("heading", { level: 1, name: "お探しのページが見つかりません" }).waitFor();
  });
});

describe("support", () => {
  const { journey } = openShop("node");

  journey(
    "a question is found by kana of the other kind, and its answer can be judged",
    { width: 390 },
    async ({ page, shop }) => {
      await write(shop, {
        "faq/journey.md":
          "---\nquestion: ギフトラッピングのリボンは選べますか\ncategory: 旅の質問\n---\n\n三色からお選びいただけます。\n",
      });
      await shown(`${shop.origin}/support/faq`);
      await arrive(page, "/support");
      await page.getByRole("searchbox", { name: "質問をさがす" }).fill("りぼん");
      await page.getByRole("main").getByRole("button", { name: "さがす" }).click();
      await page.waitForURL(/\/support\/faq\?q=/);
      const question = page.locator("details", {
        hasText: "ギフトラッピングのリボン",
      });
      await page
        .getByRole("status")
        .filter({ hasText: /「りぼん」を含む質問 [1-9]/ })
        .waitFor();
      await question.locator("summary").click();
      await page.getByText("三色からお選びいただけます。").waitFor();
      await assertAccessible(page);
      await question.getByRole("button", { name: "はい" }).click();
      await question.getByText(/ご回答ありがとうございました/).waitFor();
    },
  );

  journey(
    "a question is asked, looked at, changed and sent, and nothing is lost on the way",
    { width: 390 },
    async ({ page, shop }) => {
      await arrive(page, "/support/contact");
      await page.getByRole("button", { name: "入力内容を確認する" }).click();
      const errors = page.getByRole("alert");
      await errors.getByRole("link").first().waitFor();
      await assertAccessible(page);
      await errors.getByRole("link", { name: /お名前/ }).click();
      assert.equal(await page.evaluate(() => document.activeElement?.id), "contact-name");
      await page.keyboard.type("山田 花子");
      await page.getByLabel("お問い合わせの種類").selectOption("other");
      await page.getByLabel("メールアドレス").fill("hanako@example.jp");
      await page.getByLabel("お問い合わせの内容").fill("一行目です。\n二行目です。");
      await page.getByRole("button", { name: "入力内容を確認する" }).click();
      await page.waitForURL("/support/contact/confirm");
      await page.getByText("二行目です。").waitFor();
      await page.getByRole("link", { name: "入力内容を直す" }).click();
      await holds(page, "contact-body", "一行目です。\n二行目です。");
      await page.getByLabel("お問い合わせの内容").fill("書き直しました。お返事をお待ちしています。");
      await page.reload();
      await holds(page, "contact-body", "書き直しました。お返事をお待ちしています。");
      await page.getByRole("button", { name: "入力内容を確認する" }).click();
      await page.waitForURL("/support/contact/confirm");
      await page.getByText("書き直しました。").waitFor();
      await page.goBack();
      await holds(page, "contact-name", "山田 花子");
      await page.goForward();
      await page.getByRole("button", { name: "この内容で送信する" }).click();
      await page.waitForURL("/support/contact/complete");
      const number = await page.getByText(/^Q-/).textContent();
      assert.match(await shop.run("inquiry", "show", number ?? ""), /書き直しました/);
    },
  );

  journey("the magazine begins with a letter's link and ends with another", {}, async ({ page, shop }) => {
    const address = "reader@example.jp";
    await arrive(page, "/mail-magazine");
    await page.getByRole("button", { name: "確認メールを受け取る" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("メールアドレス", { exact: false }).first().fill(address);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "確認メールを受け取る" }).click();
    await page.getByText("確認のメールをお送りしました").waitFor();
    await assertAccessible(page);
    await page.goto(await linkIn(shop, /\/mail-magazine\?confirm=[^"&<\s]+/));
    await page.getByRole("button", { name: "登録を完了する" }).click();
    await page.getByText("登録が完了しました").waitFor();
    await page.getByLabel("登録したメールアドレス").fill(address);
    await page.getByRole("button", { name: "停止用のリンクを受け取る" }).click();
    await page.getByText("メールをお送りしました", { exact: true }).waitFor();
    await page.goto(await linkIn(shop, /\/magazine\/unsubscribe\?token=[^"&<\s]+/));
    await page.getByRole("button", { name: /停止/ }).click();
    await page
      .getByText(/停止しました/)
      .first()
      .waitFor();
  });
});

/**
 * Waits until a field holds what was typed before.
 * @param {import("playwright-core").Page} page
 * @param {string} field
 * @param {string} typed
 */
function holds(page, field, typed) {
  return page.waitForFunction(
    ([id = "", text]) => Reflect.get(document.getElementById(id) ?? {}, "value") === text,
    [field, typed],
  );
}

/**
 * The newest link of a shape in the letters that the demo shop keeps.
 * @param {import("./shop.mjs").Shop} shop
 * @param {RegExp} shape
 */
function linkIn(shop, shape) {
  return eventually(`a letter with a link like ${shape}`, async () => {
    const list = await (await fetch(`${shop.origin}/demo/mail`)).text();
    for (const [, letter = ""] of list.matchAll(/href="(\/demo\/mail\/[^"]+)"/g)) {
      const found = shape.exec(await (await fetch(shop.origin + letter)).text());
      if (found !== null) return found[0].replaceAll("&amp;", "&");
    }
    return undefined;
  });
}
