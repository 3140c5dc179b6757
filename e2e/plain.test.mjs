// The shop with JavaScript switched off: links and forms do all that is needed to find an item.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { openShop, widths } from "./harness.mjs";
import { letterLink } from "./members.mjs";
import { cardLinks, cards, where } from "./steps.mjs";

describe("without JavaScript", () => {
  const { journey } = openShop("quickjs");

  for (const width of widths) {
    const options = { width, context: { javaScriptEnabled: false } };

    journey(`links lead from the home page to an item at ${width} px`, options, async ({ page }) => {
      await page.goto("/", { waitUntil: "domcontentloaded" });
      if (width < 960) await page.getByRole("banner").locator("summary").click();
      const nav = page.getByRole("navigation", { name: width < 960 ? "メニュー" : "売り場" });
      await nav.getByRole("link", { name: "MEN", exact: true }).click({ noWaitAfter: true });
      await page.waitForURL("/categories/men?category_code_1-in=03", { waitUntil: "domcontentloaded" });
      assert.equal((await cards(page)).length, 30);
      const first = await cardLinks(page);
      // By its key: what is above is laid out when it comes near, and the link moves on the way to it.
      await page.getByRole("link", { name: "次のページ" }).press("Enter", { noWaitAfter: true });
      await page.waitForURL(/[?&]page=2$/, { waitUntil: "domcontentloaded" });
      await page.getByRole("main").getByText(/31～/).first().waitFor();
      const again = (await cardLinks(page)).filter((link) => first.includes(link));
      assert.deepEqual(again, [], "another page");
      const [card = ""] = await cards(page);
      await page.getByRole("article").first().locator(":scope > a").click({ noWaitAfter: true });
      await page.waitForURL(/\/items\/[0-9A-Z]{12}$/, { waitUntil: "domcontentloaded" });
      const name = await page.getByRole("heading", { level: 1 }).textContent();
      assert.ok(card.includes(name), `${name} is the item of ${card}`);
    });

    journey(`forms ask for what was chosen at ${width} px`, options, async ({ page }) => {
      await page.goto("/categories/men?category_code_1-in=03", { waitUntil: "domcontentloaded" });
      const filters = page.getByRole("complementary", { name: "絞り込み" });
      await filters.getByRole("checkbox", { name: /^糸と余白/ }).check();
      await filters.getByRole("button", { name: "この条件で絞り込む" }).click({ noWaitAfter: true });
      await page.waitForURL(/brand_code-in=\d{4}/, { waitUntil: "domcontentloaded" });
      assert.match(where(page), /^\/categories\/men\?.*category_code_1-in=03/);
      await filters.getByRole("checkbox", { name: /^糸と余白/, checked: true }).waitFor();
      for (const card of await cards(page)) assert.match(card, /糸と余白/);

      await page.goto("/", { waitUntil: "domcontentloaded" });
      await page.getByRole("banner").getByLabel("キーワードでさがす").fill("れぎんす");
      await page.getByRole("banner").getByRole("button", { name: "検索する" }).click({ noWaitAfter: true });
      await page.waitForURL(/\/items\?search_word=/, { waitUntil: "domcontentloaded" });
      assert.equal(where(page), "/items?search_word=れぎんす");
      assert.match(await page.getByRole("heading", { level: 1 }).textContent(), /^「れぎんす」の検索結果$/);
      assert.ok((await cards(page)).length > 0, "items are shown");
    });
  }
});

describe("forms without JavaScript", () => {
  const { journey, origin } = openShop("node");
  const plain = { width: 390, context: { javaScriptEnabled: false } };
  const press = (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ name) =>
    page.getByRole("button", { name, exact: true }).click({ noWaitAfter: true });

  journey("a member logs in after a slip", { ...plain, expects: [/status of 401/] }, async ({ page }) => {
    await page.goto("/id/login?return_to=%2Fmypage%2Fpoints", { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス").fill("gold@tsumugi.example");
    await page.getByLabel("パスワード", { exact: true }).fill("not-this-one");
    await press(page, "ログインする");
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel("メールアドレス").inputValue(), "gold@tsumugi.example");
    assert.equal(await page.getByLabel("パスワード", { exact: true }).inputValue(), "");
    await page.getByLabel("パスワード", { exact: true }).fill("tsumugi-demo");
    await press(page, "ログインする");
    await page.waitForURL("/mypage/points", "/mypage/addresses?open=new", { waitUntil: "domcontentloaded" });
  });

  journey("a question is asked after a slip", { ...plain, expects: [/status of 400/] }, async ({ page }) => {
    await page.goto("/support/contact", { waitUntil: "domcontentloaded" });
    await page.getByLabel("お名前").fill("山田 花子");
    await page.getByLabel("お問い合わせの内容").fill("丈を知りたいです。");
    await press(page, "この内容で送信する");
    await page.getByRole("link", { name: /メールアドレスを/ }).waitFor();
    assert.equal(await page.getByLabel("お問い合わせの内容").inputValue(), "丈を知りたいです。");
    await page.getByLabel("メールアドレス").fill("plain@example.jp");
    await page.getByLabel("お問い合わせの種類").selectOption({ index: 1 });
    await press(page, "この内容で送信する");
    await page.waitForURL(/\/support\/contact\/complete\?number=/, { waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1, name: "お問い合わせを受け付けました" }).waitFor();
  });

  journey("letters are asked for", plain, async ({ page }) => {
    await page.goto("/id/forgot", { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス").fill("gold@tsumugi.example");
    await press(page, "再設定のメールを受け取る");
    await page.getByText("メールをお送りしました").waitFor();
    await page.goto("/mail-magazine", { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス", { exact: true }).fill("plain2@example.jp");
    await page.getByRole("checkbox").check();
    await press(page, "確認メールを受け取る");
    await page.getByText("確認のメールをお送りしました").waitFor();
  });

  /** Logs in and waits for the page behind. @param {import("playwright-core").Page} page @param {string} path */
  async function visit(page, path, email = "bronze@tsumugi.example") {
    await page.goto(`/id/login?return_to=${encodeURIComponent(path)}`, { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス").fill(email);
    await page.getByLabel("パスワード", { exact: true }).fill("tsumugi-demo");
    await press(page, "ログインする");
    await page.waitForURL(path, { waitUntil: "domcontentloaded" });
  }

  journey(
    "somebody signs up, and later sets a new password",
    { ...plain, expects: [/status of 400/] },
    async ({ page }) => {
      const email = "plain-new@example.jp";
      await page.goto("/id/signup", { waitUntil: "domcontentloaded" });
      await page.getByLabel("メールアドレス").fill(email);
      for (const [label, text] of Object.entries({ 姓: "山田", 名: "花子", セイ: "やまだ", メイ: "はなこ" }))
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.locator("#signup-password").fill("kumo-no-ito-26");
      await press(page, "同意して確認メールを受け取る");
      await page.getByText("確認のメールをお送りしました").waitFor();
      await page.goto(await letterLink(page, email, /\/id\/verify\?token=/), { waitUntil: "domcontentloaded" });
      await press(page, "登録を完了する");
      await page.waitForURL("/mypage", { waitUntil: "domcontentloaded" });

      await page.goto("/id/forgot", { waitUntil: "domcontentloaded" });
      await page.getByLabel("メールアドレス").fill(email);
      await press(page, "再設定のメールを受け取る");
      await page.getByText("メールをお送りしました").waitFor();
      await page.goto(await letterLink(page, email, /\/id\/reset\?token=/), { waitUntil: "domcontentloaded" });
      await page.getByLabel("新しいパスワード", { exact: true }).fill("short");
      await press(page, "パスワードを設定する");
      await page
        .getByRole("link", { name: /パスワード/ })
        .first()
        .waitFor();
      await page.getByLabel("新しいパスワード", { exact: true }).fill("ame-no-hi-2026");
      await press(page, "パスワードを設定する");
      await page.getByText("新しいパスワードを設定しました").waitFor();
    },
  );

  journey("the mail magazine is confirmed", plain, async ({ page }) => {
    await page.goto("/mail-magazine", { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス", { exact: true }).fill("plain3@example.jp");
    await page.getByRole("checkbox").check();
    await press(page, "確認メールを受け取る");
    await page.waitForURL(/sent=magazine/, { waitUntil: "domcontentloaded" });
    await page.goto(await letterLink(page, "plain3@example.jp", /mail-magazine\?confirm=/), {
      waitUntil: "domcontentloaded",
    });
    await press(page, "登録を完了する");
    await page.getByText("登録が完了しました").waitFor();
  });

  journey(
    "a member changes what the shop knows of them",
    { ...plain, expects: [/status of 400/] },
    async ({ page }) => {
      await visit(page, "/mypage/profile");
      await page.getByLabel("姓", { exact: true }).fill("");
      await press(page, "保存する");
      await page.getByRole("link", { name: /姓/ }).waitFor();
      await page.getByLabel("姓", { exact: true }).fill("金森");
      await page.getByLabel("電話番号").fill("03-1234-5678");
      await press(page, "保存する");
      await page.getByText("会員情報を保存しました").waitFor();
      assert.equal(await page.getByLabel("電話番号").inputValue(), "0312345678");

      await page.goto("/mypage/mail/settings", { waitUntil: "domcontentloaded" });
      const first = page.getByRole("main").getByRole("checkbox").first();
      const was = await first.isChecked();
      await first.setChecked(!was);
      await press(page, "保存する");
      await page.getByText("メールの配信設定を保存しました").waitFor();
      assert.equal(await first.isChecked(), !was);

      await page.goto("/mypage/security", { waitUntil: "domcontentloaded" });
      await page.getByLabel("新しいメールアドレス").fill("elsewhere@example.jp");
      await press(page, "確認メールを受け取る");
      await page.getByText("確認のメールをお送りしました").waitFor();
      await page.goto(await letterLink(page, "elsewhere@example.jp", /\/id\/email\?token=/), {
        waitUntil: "domcontentloaded",
      });
      await press(page, "メールアドレスを変更する");
      await page.getByText("メールアドレスを変更しました").waitFor();
    },
  );

  journey(
    "an address is added after being asked for its number",
    { ...plain, expects: [/status of 400/] },
    async ({ page }) => {
      await visit(page, "/mypage/addresses", "silver@tsumugi.example");
      await page.goto("/mypage/addresses?open=new", { waitUntil: "domcontentloaded" });
      const typed = {
        姓: "佐藤",
        名: "葉",
        セイ: "サトウ",
        メイ: "ヨウ",
        郵便番号: "1500001",
        市区町村: "渋谷区",
        "町名・番地": "神宮前",
        電話番号: "0312345678",
      };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).first().fill(text);
      await page.getByLabel("都道府県").selectOption("東京都");
      await press(page, "保存する");
      await page.getByRole("link", { name: /番地/ }).waitFor();
      assert.equal(await page.getByLabel("市区町村").inputValue(), "渋谷区");
      await press(page, "保存する");
      await page.waitForURL("/mypage/addresses?sent=address", { waitUntil: "domcontentloaded" });
      await page.getByText("佐藤 葉 様").waitFor();
    },
  );

  journey("a coupon's code is refused in words", { ...plain, expects: [/status of 4\d\d/] }, async ({ page }) => {
    await visit(page, "/mypage/points", "silver@tsumugi.example");
    await page.getByLabel("クーポンコード").fill("NOSUCH");
    await press(page, "追加する");
    await page.getByRole("alert").first().waitFor();
    assert.equal(await page.getByLabel("クーポンコード").inputValue(), "NOSUCH");
  });

  // Every form that is seen is taken by the server: none is posted to where nobody listens.
  const pages = ["/id/login", "/id/signup", "/id/forgot", "/id/reset?token=x", "/id/verify?token=x", "/orders"];
  const others = ["/support/contact", "/mail-magazine", "/support/faq", "/support", "/cart", "/", "/items"];
  const members = [
    "/mypage/profile",
    "/mypage/addresses",
    "/mypage/security",
    "/mypage/mail/settings",
    "/mypage/points",
    "/mypage/addresses?open=new",
  ];
  journey("no form leads nowhere", { ...plain, expects: [] }, async ({ page }) => {
    await page.goto("/id/login", { waitUntil: "domcontentloaded" });
    await page.getByLabel("メールアドレス").fill("gold@tsumugi.example");
    await page.getByLabel("パスワード", { exact: true }).fill("tsumugi-demo");
    await press(page, "ログインする");
    await page.waitForURL("/mypage", { waitUntil: "domcontentloaded" });
    for (const path of [...pages, ...others, ...members]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      for (const form of await page.locator("form[method=post]:not([inert]):visible").all()) {
        const action = (await form.getAttribute("action")) ?? new URL(page.url()).pathname;
        const allowed = (await fetch(origin() + action, { method: "PUT" })).headers.get("Allow");
        assert.match(allowed ?? "", /POST/, `${path}: a form is posted to ${action}`);
      }
      assert.equal(
        await page.locator("form:not([method], [action], [inert]):visible").count(),
        0,
        `${path}: a form without an address`,
      );
    }
  });
});
