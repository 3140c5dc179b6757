// The shop with JavaScript switched off: links and forms do all that is needed to find an item.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { openShop, widths } from "./harness.mjs";
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
      await page.getByRole("link", { name: "次のページ" }).click({ noWaitAfter: true });
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
    await page.waitForURL("/mypage/points", { waitUntil: "domcontentloaded" });
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

  // Every form that is seen is taken by the server: none is posted to where nobody listens.
  const pages = ["/id/login", "/id/signup", "/id/forgot", "/id/reset?token=x", "/id/verify?token=x", "/orders"];
  const others = ["/support/contact", "/mail-magazine", "/support/faq", "/support", "/cart", "/", "/items"];
  const members = [
    "/mypage/profile",
    "/mypage/addresses",
    "/mypage/security",
    "/mypage/mail/settings",
    "/mypage/points",
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
