// カレンダー: what has a period over weeks, and what of it does not go together. ページ: home from blocks, looked at before it is true.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually, openShop } from "./harness.mjs";
import { office } from "./officeHostile.mjs";
import { enter, officeAt } from "./officeSteps.mjs";

const day = 86_400_000;

/** The smallest picture there is. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What stands on a home page, in its order. @param {import("playwright-core").Page} page */
const headings = (page) => page.locator("main h2").allTextContents();

describe("カレンダー and ページ", () => {
  const { journey } = openShop("node", () => officeAt());

  journey("two sales of the same goods are seen, opened and ended", {}, async ({ page }) => {
    await enter(page, "店主", "/calendar");
    const { rows } = await office(page, "prices/list", { choice: {}, view: "all" });
    const choice = { codes: [rows[0].color] };
    /** @param {string} name @param {number} from @param {number} to */
    const sell = (name, from, to) => {
      const at = Date.now();
      const plan = {
        name,
        choice,
        rule: { kind: "percent", value: 10, round: "exact" },
        starts: at + from * day,
        ends: at + to * day,
      };
      return office(page, "prices/make", plan);
    };
    await sell("重なるセールA", 1, 4);
    await sell("重なるセールB", 2, 5);
    await page.reload();
    const said = page.getByText("セール「重なるセールA」と「重なるセールB」が、同じ1色で重なります。");
    await said.waitFor();
    const bar = page.getByRole("region", { name: "価格・セール" }).getByRole("button", { name: /^重なるセールB/ });
    await bar.waitFor();
    await assertAccessible(page);
    await assertFits(page);

    // Weeks by the keyboard; the address keeps them.
    const shown = page.getByText(/^\d+\/\d+（月）～/);
    const before = await shown.textContent();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/from=/);
    await page.waitForFunction((old) => !document.body.textContent?.includes(old ?? "?"), before);
    await page.keyboard.press("t");
    await page.getByText(before ?? "").waitFor();

    // A bar leads to the shop as it begins, and to where it is changed.
    await bar.click();
    const panel = page.getByRole("complementary", { name: "価格・セール：重なるセールB" });
    await panel.getByText("同じ1色で重なります").waitFor();
    const [ahead] = await Promise.all([
      page.context().waitForEvent("page"),
      panel.getByRole("button", { name: "始まったときのお店を下見" }).click(),
    ]);
    await ahead.waitForURL(/\/travel\/.+\/$/);
    await ahead.getByRole("complementary", { name: "下見中" }).waitFor();
    await ahead.close();
    await panel.getByRole("link", { name: "開いて変える" }).click();
    await page.waitForURL(/\/prices\/sales\//);
    const id = page.url().split("/").at(-1);
    await office(page, "prices/end", { id, reason: "重なったため" });
    await page.goto("/calendar");
    await page
      .getByRole("region", { name: "価格・セール" })
      .getByRole("button", { name: /^重なるセールA/ })
      .waitFor();
    assert.equal(await said.count(), 0);

    // On a phone it is a list by day.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "始まる 重なるセールA" }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
  });

  journey(
    "home is rearranged, looked at at both widths in 下見, and true when it is published",
    {},
    async ({ page, shop }) => {
      const front = shop.front ?? "";
      const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
      assert.ok(shopper);
      await shopper.goto("/");
      const before = await headings(shopper);
      assert.ok(before.indexOf("新着アイテム") < before.indexOf("人気ランキング"));

      // Order by the keyboard, a banner with a picture, a row of goods.
      await enter(page, "店主", "/pages");
      const blocks = page.getByRole("list", { name: "ホームのブロック" });
      await blocks.getByRole("button", { name: "人気ランキング、上下の矢印で並べ替え" }).focus();
      for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
      await page.getByText("人気ランキングを2番目へ").waitFor();
      await page.getByLabel("ブロックを足す").selectOption({ label: "バナー" });
      await page.getByLabel("見出し", { exact: true }).fill("冬じたく");
      await page.getByLabel("言葉").fill("あたたかいコート");
      await page.getByLabel("行き先").fill("/campaign/showcase_1");
      await page
        .getByLabel("1つ目の写真を選ぶ")
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
      await page.locator(".pages-drop img").waitFor();
      await page.getByLabel("ブロックを足す").selectOption({ label: "商品の列" });
      await page.getByLabel("見出し", { exact: true }).fill("値引きの大きいもの");
      await page.getByLabel("並び").selectOption({ label: "値引きの大きい順" });
      await page.getByRole("checkbox", { name: "ゴールド会員" }).check();
      await page.setViewportSize({ width: 1280, height: 1600 }); // all in sight: nothing scrolls while one is dragged
      await page
        .getByRole("button", { name: "バナー「冬じたく」、上下の矢印で並べ替え" })
        .dragTo(blocks.getByRole("button", { name: "ピックアップ、上下の矢印で並べ替え" }));
      await assertAccessible(page);
      await assertFits(page);

      // The draft in 下見, on a phone and at a desk; shoppers see nothing of it.
      for (const width of [390, 1280]) {
        const [ahead] = await Promise.all([
          page.context().waitForEvent("page"),
          page.getByRole("button", { name: `の幅で見る（${width}）` }).click(),
        ]);
        await ahead.waitForURL(/\/travel\/.+\/$/);
        await ahead.setViewportSize({ width, height: 800 });
        await ahead.getByRole("complementary", { name: "下見中" }).waitFor();
        const draft = await headings(ahead);
        assert.deepEqual(draft.slice(0, 2), ["人気ランキング", "冬じたく"]);
        assert.ok(!draft.includes("値引きの大きいもの"), "a guest sees what is for members");
        await assertFits(ahead);
        await ahead.close();
      }
      await page.getByLabel("見る人").selectOption({ label: "ゴールド会員" });
      const [gold] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("button", { name: "の幅で見る（1280）" }).click(),
      ]);
      await gold.waitForURL(/\/travel\/.+\/$/);
      await gold.getByRole("heading", { name: "値引きの大きいもの" }).waitFor();
      await gold.close();
      await shopper.reload();
      assert.deepEqual(await headings(shopper), before);

      // Published, it is true for everybody; put back, it is what it was.
      await page.getByLabel("メモ").fill("冬のはじまり");
      await page.getByRole("button", { name: "公開する" }).click();
      await page.getByText("ホームを公開しました").waitFor();
      await eventually("the page that was published", async () => {
        await shopper.reload();
        return (await headings(shopper)).slice(0, 2).join() === "人気ランキング,冬じたく";
      });
      await shopper.getByRole("link", { name: /あたたかいコート/ }).click();
      await shopper.waitForURL(/\/campaign\/showcase_1/);
      await page.getByRole("button", { name: "はじめに戻す" }).click();
      await page.getByText("はじめの並びに戻しました").waitFor();
      await eventually("the page that was", async () => {
        await shopper.goto("/");
        return (await headings(shopper)).join() === before.join();
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await assertAccessible(page);
      await assertFits(page);
      await shopper.context().close();
    },
  );

  journey("a block has outfits by hand, and the home page shows them", {}, async ({ page, shop }) => {
    const shopper = await (await page.context().browser()?.newContext({ baseURL: shop.front ?? "" }))?.newPage();
    assert.ok(shopper);
    await page.setViewportSize({ width: 1280, height: 900 });
    await enter(page, "店主", "/pages/home");
    await page.getByLabel("ブロックを足す").selectOption({ label: "コーディネート" });
    await page.getByLabel("見出し", { exact: true }).fill("雪の日の着こなし");
    const choose = page.getByLabel("コーディネートを選んで足す");
    const titles = (await choose.locator("option").allTextContents()).slice(1, 3);
    assert.equal(titles.length, 2, "the demo has outfits");
    for (const label of titles) await choose.selectOption({ label });
    const chosen = page.getByRole("list", { name: "選んだコーディネート" });
    await chosen.getByRole("button", { name: `${titles[1]}を前へ` }).click();
    await eventually("the second before the first", async () =>
      ((await chosen.getByRole("listitem").first().textContent()) ?? "").startsWith(titles[1] ?? "?"),
    );
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "公開する" }).click();
    await page.getByText("ホームを公開しました").waitFor();
    const row = shopper.getByRole("region", { name: "雪の日の着こなし" });
    await eventually("the outfits on the home page", async () => {
      await shopper.goto("/");
      return (await row.locator("a[href*='/outfits/']").count()) > 0;
    });
    const words = (await row.textContent()) ?? "";
    assert.ok(words.indexOf(titles[1] ?? "?") >= 0 && words.indexOf(titles[1] ?? "?") < words.indexOf(titles[0] ?? "?"), words);
    await row.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "はじめに戻す" }).click();
    await page.getByText("はじめの並びに戻しました").waitFor();
    await shopper.context().close();
  });

  journey("a draft of a page is saved on a phone", {}, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, "店主", "/pages/home");
    await page.getByLabel("ブロックを足す").selectOption({ label: "商品の列" });
    await page.getByLabel("見出し", { exact: true }).fill("電話で書いた列");
    await page.getByText("保存していません").waitFor();
    await assertFits(page);
    await page.getByRole("button", { name: "下書きを保存" }).click();
    await page.getByText("公開していない下書き").waitFor();
    await page.reload();
    await page
      .getByRole("button", { name: /電話で書いた列/ })
      .first()
      .waitFor();
  });
});
