// A campaign and a coupon from the office to the shop: made, used, changed by two people, ended while a cart is open.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask, put, wares } from "./buying.mjs";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { colleague, enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A shopper at a device of their own. @param {Page} page @param {string} front */
async function shopperAt(page, front) {
  const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
  assert.ok(shopper);
  return shopper;
}

describe("キャンペーン・クーポン", () => {
  const { journey } = openOffice();

  journey(
    "a campaign is made of found goods, two people change it, and it ends",
    { expects: [/409 \(Conflict\)/] },
    async ({ page, shop }) => {
      const front = shop.front ?? "";
      const shopper = await shopperAt(page, front);
      await shopper.goto("/");
      const [ware] = await wares(shopper, 1);
      await enter(page, "店主", "/today");
      await page.keyboard.press("g");
      await page.keyboard.press("e");
      await page.getByRole("heading", { level: 1, name: "キャンペーン・クーポン" }).waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page.getByRole("button", { name: "追加 c" }).click();
      const panel = page.getByRole("complementary", { name: "新しいキャンペーン" });
      await panel.getByLabel(/^コード（半角英数/).fill("yukimi");
      await panel.getByLabel("名前", { exact: true }).fill("雪見の支度");
      await panel.getByLabel(/^始まり/).fill("2026-01-01T00:00");
      await panel.getByLabel(/^終わり/).fill("2099-01-01T00:00");
      await panel.getByLabel("リード文").fill("あたたかく待つ冬");
      await panel.getByRole("button", { name: "商品を加える" }).click();
      await panel.getByLabel("コードを貼り付け").fill(`${ware?.code}\nNOSUCH`);
      await panel.getByRole("button", { name: "探す" }).click();
      await panel.getByText("見つからないコード：NOSUCH").waitFor();
      await panel.getByRole("button", { name: "1点をすべて加える" }).click();
      await assertAccessible(page);
      await panel.getByRole("button", { name: "追加する" }).click();
      await panel.getByText("開始が過去の日時です。保存すると、すぐに始まります。").waitFor();
      await panel.getByRole("button", { name: "このまま保存する" }).click();
      await page.getByRole("status").getByText("「雪見の支度」を追加しました").waitFor();
      await eventually("the shop shows it", async () => {
        await shopper.goto("/campaign/yukimi");
        return (await shopper.getByText(ware?.name ?? "").count()) > 0;
      });
      await shopper.getByText("あたたかく待つ冬").first().waitFor();

      // Somebody else saves first.
      const other = await colleague(page, "店主", "/campaigns?open=yukimi");
      await other.getByLabel("リード文").fill("火鉢のそばで");
      await other.getByRole("button", { name: "保存する" }).click();
      await other.getByRole("status").getByText("「雪見の支度」を保存しました").waitFor();
      await page.getByLabel("名前", { exact: true }).fill("雪見の会");
      await page.getByRole("button", { name: "保存する" }).click();
      await page.getByText("ほかの人が先に保存しました。項目ごとに").waitFor();
      await page.getByRole("group", { name: "リード文" }).getByLabel("先に保存された内容").check();
      await page.getByRole("button", { name: "この内容で保存する" }).click();
      await page.getByRole("status").getByText("「雪見の会」を保存しました").waitFor();
      await eventually(
        "both changes stand",
        async () => (await page.getByLabel("リード文").inputValue()) === "火鉢のそばで",
      );
      await other.context().close();

      // The calendar's bar leads here.
      await page.goto("/calendar");
      await page
        .getByRole("button", { name: /雪見の会/ })
        .first()
        .click();
      await page.getByRole("link", { name: "開いて変える" }).click();
      await page.getByRole("button", { name: "いますぐ終える" }).click();
      const dialog = page.getByRole("dialog", { name: "「雪見の会」をいますぐ終える" });
      await dialog.getByLabel("理由").fill("早じまい");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "いますぐ終える" }).click();
      await dialog.waitFor({ state: "detached" });
      await eventually("the shop says that it is over", async () => {
        await shopper.goto("/campaign/yukimi");
        return (await shopper.getByText(/終了しました/).count()) > 0;
      });
      await page.keyboard.press("z");
      await page.getByRole("status").getByText("取り消しました").waitFor();
      await eventually("it runs again", async () => {
        await shopper.goto("/campaign/yukimi");
        return (await shopper.getByText(ware?.name ?? "").count()) > 0;
      });
      await shopper.context().close();
    },
  );

  journey("a coupon is made, used, and ended while a cart is open", {}, async ({ page, shop }) => {
    const shopper = await shopperAt(page, shop.front ?? "");
    await shopper.goto("/");
    const [ware] = await wares(shopper, 1);
    assert.ok(ware);
    await enter(page, "店主", "/campaigns/coupons");
    await page.getByRole("button", { name: "追加 c" }).click();
    const panel = page.getByRole("complementary", { name: "新しいクーポン" });
    await panel.getByLabel(/^コード（半角英大文字/).fill("yukimi5");
    await panel.getByLabel("名前", { exact: true }).fill("雪見の券");
    await panel.getByLabel("何円").fill("1000");
    await panel.getByLabel(/^始まり/).fill("");
    await panel.getByRole("button", { name: "内容を確かめる" }).click();
    await panel.getByText("お一人様1回までです。").waitFor();
    await panel.getByText(/その商品は0円になります/).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await panel.getByLabel("対象商品の最低金額（円）").fill("2000");
    await panel.getByRole("button", { name: "内容を確かめる" }).click();
    await panel.getByText("対象商品2,000円（税込）以上のお買い上げでご利用いただけます。").waitFor();
    await panel.getByRole("button", { name: "追加する" }).click();
    await page.getByRole("status").getByText("「雪見の券」を追加しました").waitFor();

    await put(shopper, ware);
    await shopper.goto("/cart");
    await shopper.getByLabel("クーポンコード").fill("yukimi5");
    await shopper.getByRole("button", { name: "適用する" }).click();
    await shopper.getByRole("button", { name: /^外す/ }).first().waitFor();
    await shopper
      .getByText(/雪見の券/)
      .first()
      .waitFor();

    const opened = page.getByRole("complementary", { name: "クーポンの内容" });
    await opened.getByRole("button", { name: "いますぐ終える" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "いますぐ終える" }).click();
    await opened.getByText("終了", { exact: true }).waitFor();
    await shopper.reload();
    await shopper.getByText("このクーポンは有効期限が切れています。").first().waitFor();
    const cart = await ask(shopper, "cart/select/", {});
    assert.ok(cart, "the cart is still there");
    await shopper.context().close();
  });
});
