// The ways of members: in, around, and out again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe } from "node:test";
import { arrive, openShop } from "./harness.mjs";
import { demoPassword, enter, hearts, letterLink, like, visitAsMember } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Browsers complain of answers that refuse something. */
const refused = /status of 4\d\d/;

/** @param {Page} page @param {string | RegExp} name */
const button = (page, name) => page.getByRole("main").getByRole("button", { name, exact: true });

/** How many favourites the page of favourites shows. @param {Page} page @param {number} count */
async function sees(page, count) {
  await arrive(page, "/mypage/favorite/item");
  await page.getByRole("status").getByText(`${count}件`, { exact: true }).waitFor();
  assert.equal(await hearts(page).count(), count);
}

describe("members", () => {
  const { journey } = openShop("node");

  journey("sign up by letter, like, log in elsewhere, leave", { width: 390, expects: [refused] }, async (visit) => {
    const { page } = visit;
    const email = "tsumugi.hana@example.jp";
    const password = "hana no himitsu 8";
    await arrive(page, "/items");
    await like(page, 0);
    await signUp(page, email, password);
    await page.goto(await letterLink(page, email, /\/id\/verify\?token=/));
    await button(page, "登録を完了する").click();
    await page.waitForURL((url) => url.pathname === "/mypage");
    await page.getByRole("heading", { level: 1, name: "紬 はな 様" }).waitFor();
    await sees(page, 1); // what the guest liked

    const other = await page.context().browser()?.newContext({ baseURL: visit.shop.origin, locale: "ja-JP" });
    assert.ok(other);
    try {
      const there = await other.newPage();
      await arrive(there, "/items");
      await like(there, 3);
      await visitAsMember(there, email, "/mypage", password);
      await sees(there, 2); // of both devices
      await unlikeAndUndo(there);
      await arrive(there, "/mypage/devices");
      assert.equal(
        await there
          .getByRole("main")
          .getByText(/最後のご利用/)
          .count(),
        2,
      );
      await there.getByRole("link", { name: "ログアウト" }).click();
      await there.getByRole("heading", { level: 1, name: "ログアウトしました" }).waitFor();
      await arrive(there, "/mypage/points?page=1");
      assert.equal(new URL(there.url()).searchParams.get("return_to"), "/mypage/points?page=1");
    } finally {
      await other.close();
    }

    await sees(page, 2);
    await arrive(page, "/mypage/data");
    const download = page.waitForEvent("download");
    await button(page, "ダウンロードする").click();
    assert.equal((await download).suggestedFilename(), "tsumugi-data.zip");
    assert.ok((await readFile(await (await download).path())).includes("data.json"), "a zip file with data.json");
    await arrive(page, "/mypage/leave");
    await page.getByText("発行から11年2か月").waitFor();
    await page.getByLabel("上の内容を確認しました").check();
    await button(page, "退会する").click();
    await page.getByRole("heading", { level: 1, name: "ログアウトしました" }).waitFor();
    await arrive(page, "/id/login");
    await page.getByLabel("メールアドレス").fill(email);
    await page.getByLabel("パスワード", { exact: true }).fill(password);
    await button(page, "ログインする").click();
    await page.getByText("メールアドレスまたはパスワードが正しくありません。").waitFor();
  });

  journey("forgotten password, coupon code, magazine stopped by link", { expects: [refused] }, async ({ page }) => {
    const email = "bronze@tsumugi.example";
    await arrive(page, "/id/forgot");
    await page.getByLabel("メールアドレス").fill(email);
    await button(page, "再設定のメールを受け取る").click();
    await page.getByText("メールをお送りしました").waitFor();
    await arrive(page, await letterLink(page, email, /\/id\/reset\?token=/));
    await page.getByLabel("新しいパスワード").fill("atarashii kagi 9");
    await button(page, "パスワードを設定する").click();
    await page.getByRole("link", { name: "ログインする" }).click();
    await page.getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
    await enter(page, email, "atarashii kagi 9");

    await enterCoupon(page);

    await arrive(page, "/mypage/mail/settings");
    const magazine = page.getByRole("checkbox", { name: /メールマガジン/ });
    await magazine.check();
    await button(page, "保存する").click();
    await page.getByText("メールの配信設定を保存しました。").waitFor();
    await arrive(page, "/mail-magazine");
    await page.getByLabel("登録したメールアドレス").fill(email);
    await button(page, "停止用のリンクを受け取る").click();
    await page.goto(await letterLink(page, email, /\/magazine\/unsubscribe\?token=/));
    await page.getByRole("button", { name: "配信を停止する" }).click();
    await page.getByRole("heading", { name: /の配信を停止しました$/ }).waitFor();
    await arrive(page, "/mypage/mail/settings");
    assert.equal(await magazine.isChecked(), false);
  });

  for (const hasTouch of [false, true]) {
    const how = hasTouch ? "tap" : "click";
    journey(
      `a ${how} counts also where leaving the field says what is wrong`,
      { width: 390, context: { hasTouch } },
      async ({ page }) => {
        await arrive(page, "/id/forgot");
        await page.getByLabel("メールアドレス").fill("hana");
        const box = await button(page, "再設定のメールを受け取る").boundingBox();
        assert.ok(box);
        const [x, y] = [box.x + box.width / 2, box.y + 2]; // the message beside the field moves the button by more
        await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await page.getByRole("link", { name: /メールアドレス/ }).waitFor(); // in the list of what was wrong when it was sent off
      },
    );
  }

  journey("a plan joined and cancelled", { width: 390, expects: [refused] }, async ({ page }) => {
    await arrive(page, "/whplus/order/select");
    await page.getByRole("link", { name: "月額プランを申し込む" }).click();
    await page.getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
    await enter(page, "silver@tsumugi.example", demoPassword, "/whplus/order/select");
    await page.getByRole("heading", { name: "お申し込み内容の最終確認" }).waitFor();
    await page.getByText("解約方法").waitFor();
    await page.getByLabel("カード番号").fill("4242424242424242");
    await page.getByLabel("有効期限（月/年）").fill("12/40");
    await page.getByLabel("セキュリティコード").fill("123");
    await page.getByRole("button", { name: /^申し込みを確定する ￥980$/ }).click();
    await page.getByText("ご利用中").waitFor();
    await button(page, "解約する").click();
    await button(page, "解約を確定する").click();
    await page.getByText(/解約の手続きが完了しました。.*まではご利用いただけます。/).waitFor();
    await page.getByText("解約済み").waitFor();
  });
});

/** @param {Page} page @param {string} email @param {string} password */
async function signUp(page, email, password) {
  await arrive(page, "/id/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("姓", { exact: true }).fill("紬");
  await page.getByLabel("名", { exact: true }).fill("はな");
  await page.getByLabel("セイ", { exact: true }).fill("つむぎ");
  await page.getByLabel("メイ", { exact: true }).fill("ﾊﾅ");
  await page.getByLabel("パスワード", { exact: true }).and(page.locator("input:not([type=radio])")).fill(password);
  await button(page, "同意して確認メールを受け取る").click();
  await page.getByText("確認のメールをお送りしました").waitFor();
}

/** @param {Page} page */
async function unlikeAndUndo(page) {
  const heart = hearts(page).first();
  // Filled once the browser knows who looks; a press before that would like it once more.
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  const gone = page.waitForResponse((response) => response.url().endsWith("/favorite/delete/"));
  await heart.click();
  await gone;
  const back = page.waitForResponse((response) => response.url().endsWith("/favorite/insert/"));
  await page.getByRole("button", { name: "元に戻す" }).click();
  await back;
  assert.equal(await heart.getAttribute("aria-pressed"), "true");
}

/** A wrong code says so, a right one is held. @param {Page} page */
async function enterCoupon(page) {
  await arrive(page, "/mypage/points");
  const code = page.getByLabel("クーポンコード");
  await code.fill("NAI-CODE");
  await button(page, "追加する").click();
  await page.getByRole("alert").waitFor();
  await code.fill("tsumugi10");
  await button(page, "追加する").click();
  await page.getByText(/を追加しました。ご注文のときに使えます。$/).waitFor();
  await page.getByText("コード TSUMUGI10").waitFor();
}
