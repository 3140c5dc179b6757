// 下見: staff look at the shop as it will be, and show it to somebody without a login, until the link is revoked.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { openShop } from "./harness.mjs";
import { enter, officeAt } from "./officeSteps.mjs";

describe("下見", () => {
  const { journey } = openShop("node", () => officeAt());

  journey(
    "a campaign is looked at before it begins, and by somebody outside until the link is revoked",
    {},
    async ({ page, shop }) => {
      const front = shop.front ?? "";
      await enter(page, "店主", "/travel");
      await page.getByRole("button", { name: "キャンペーン「洗い替えの会」が始まる" }).click();
      await page.getByLabel("見る人").selectOption({ label: "ゴールド会員" });
      await assertAccessible(page);
      await assertFits(page);
      const [ahead] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("button", { name: "お店を開く" }).click(),
      ]);
      await ahead.waitForURL(/\/travel\/.+\/$/);
      const bar = ahead.getByRole("complementary", { name: "下見中" });
      await bar.getByText("ゴールド会員として見ています").waitFor();
      const prefix = ahead.url().replace(/\/$/, "");

      // What has not begun for shoppers runs there; links stay at that moment.
      const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
      assert.ok(shopper);
      await shopper.goto("/campaign/tidy_up_fair");
      const items = 'main a[href*="/items/"]';
      assert.equal(await shopper.locator(items).count(), 0);
      await ahead.goto(`${prefix}/campaign/tidy_up_fair`);
      await ahead.locator(items).first().click();
      await ahead.waitForURL(/\/travel\/.+\/items\//);
      await bar.waitFor();
      await assertFits(ahead);
      await ahead.goto(`${prefix}/cart`);
      await ahead.getByRole("alert").getByText("下見では表示しません").waitFor();
      await bar.getByRole("link", { name: "下見を終える" }).click();
      await ahead.waitForURL(`${front}/`);
      assert.equal(await bar.count(), 0);

      // Somebody outside.
      await page.getByLabel("渡す相手").fill("撮影の佐藤さん");
      await page.getByRole("button", { name: "リンクを作る" }).click();
      const line = page.getByRole("listitem").filter({ hasText: "撮影の佐藤さん" });
      const given = await line.getByRole("link").getAttribute("href");
      assert.ok(given);
      await shopper.goto(given);
      await shopper.getByText("購入や変更はできません").waitFor();
      await assertAccessible(shopper);
      await line.getByRole("button", { name: "撮影の佐藤さんのリンクを取り消す" }).click();
      await line.getByText("取り消し：").waitFor();
      await shopper.reload();
      await shopper.getByText("この下見のリンクは取り消されました。").waitFor();
      await shopper.context().close();
    },
  );
});
