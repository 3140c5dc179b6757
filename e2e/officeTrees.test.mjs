// Categories moved by dragging and by the keyboard: what it does is shown first, the shop follows, old addresses lead on.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { eventually } from "./harness.mjs";
import { colleague, enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Where an address of the shop leads, and how. @param {Page} page @param {string} url */
async function answer(page, url) {
  const reply = await page.request.get(url, { maxRedirects: 0 });
  return { status: reply.status(), to: reply.headers().location ?? "" };
}

/** A row of the tree. @param {Page} page @param {string} name */
const row = (page, name) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) });

describe("分類", () => {
  const { journey } = openOffice();

  journey("a category is renamed and moved, and its old addresses lead on", {}, async ({ page, shop }) => {
    const front = shop.front ?? "";
    await enter(page, "店主", "/trees");
    const tree = page.getByRole("tree", { name: "カテゴリ" });
    await tree.waitFor();
    await assertAccessible(page);
    await assertFits(page);

    // A department of its own with two below it.
    for (const [above, name, alias] of [
      ["", "旅の道具", "journeys"],
      ["旅の道具", "旅かばん", "bags"],
      ["旅の道具", "旅ポーチ", "pouches"],
    ]) {
      if (above !== "") await row(page, above ?? "").click();
      else await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "追加 c", exact: true }).click();
      await page
        .getByLabel("名前", { exact: true })
        .last()
        .fill(name ?? "");
      await page
        .getByLabel(/^アドレスの名前/)
        .last()
        .fill(alias ?? "");
      await page.getByRole("button", { name: "追加する" }).click();
      await row(page, name ?? "").waitFor();
    }
    const bags = `${front}/categories/journeys/bags`;
    await eventually("the shop has the category", async () => (await answer(page, bags)).status !== 404);

    // The keyboard: up among its siblings, announced, and taken back.
    await row(page, "旅ポーチ").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByRole("status").getByText("「旅ポーチ」を「旅の道具」の中で「旅かばん」の前に移しました").waitFor();
    assert.equal(await row(page, "旅ポーチ").getAttribute("aria-posinset"), "1");
    await eventually("the focus follows", () =>
      row(page, "旅ポーチ").evaluate((one) => one === document.activeElement),
    );
    await page.keyboard.press("ArrowDown");
    assert.ok(await row(page, "旅かばん").evaluate((one) => one === document.activeElement));
    await page.keyboard.press("z");
    await page.getByRole("status").getByText("取り消しました").waitFor();
    await eventually(
      "the order is back",
      async () => (await row(page, "旅ポーチ").getAttribute("aria-posinset")) === "2",
    );

    // Renaming the department changes three addresses, which is said before it is done.
    await row(page, "旅の道具").click();
    const panel = page.getByRole("complementary", { name: "カテゴリ 旅の道具" });
    await panel.getByLabel("アドレスの名前").fill("travel-kit");
    await panel.getByRole("button", { name: "保存する" }).click();
    const dialog = page.getByRole("dialog", { name: "この変更で起きること" });
    await dialog.getByRole("heading", { name: "変わるアドレス 3件" }).waitFor();
    await assertAccessible(page);
    assert.notEqual((await answer(page, bags)).status, 301);
    await dialog.getByRole("button", { name: "変更する" }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually("the old address leads on", async () => {
      const { status, to } = await answer(page, bags);
      return status === 301 && to.startsWith("/categories/travel-kit/bags?");
    });

    // Dragging 旅かばん out to the first level: one hop from every address that it had.
    await row(page, "旅かばん").dragTo(row(page, "旅の道具"), { targetPosition: { x: 80, y: 2 } });
    await dialog.getByText("/categories/travel-kit/bags").first().waitFor();
    await dialog.getByRole("button", { name: "変更する" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await row(page, "旅かばん").getAttribute("aria-level"), "1");
    for (const was of ["journeys/bags", "travel-kit/bags"]) {
      await eventually(`${was} leads to where it is`, async () =>
        (await answer(page, `${front}/categories/${was}`)).to.startsWith("/categories/bags?"),
      );
    }
    const shopper = await (await page.context().browser()?.newContext({ baseURL: front }))?.newPage();
    assert.ok(shopper);
    await shopper.goto("/categories/journeys/bags");
    assert.match(shopper.url(), /\/categories\/bags\?category_code_1-in=/);
    await shopper.getByRole("heading", { level: 1, name: "旅かばん" }).waitFor();

    // The address is taken again by another: it wins.
    await row(page, "旅の道具").click();
    await page.getByRole("button", { name: "下に追加" }).click();
    await page.getByLabel("名前", { exact: true }).last().fill("手さげ");
    await page
      .getByLabel(/^アドレスの名前/)
      .last()
      .fill("bags");
    await page.getByRole("button", { name: "追加する" }).click();
    await dialog.getByText("これからはここが開きます").waitFor();
    await dialog.getByRole("button", { name: "変更する" }).click();
    await row(page, "手さげ").waitFor();
    await eventually("another has the address", async () => {
      await shopper.goto("/categories/travel-kit/bags");
      return (await shopper.getByRole("heading", { level: 1, name: "手さげ" }).count()) === 1;
    });
    await shopper.context().close();
  });

  journey(
    "goods go where they are sent, with a second person, and a brand keeps its old address",
    { expects: [/409 \(Conflict\)/] },
    async ({ page, shop }) => {
      const front = shop.front ?? "";
      await enter(page, "店主", "/approvals");
      const rule = page.getByRole("listitem").filter({ hasText: "商品が入っているカテゴリを削除するとき" });
      await rule.getByRole("button").click();
      await rule.getByRole("button", { name: /一人|やめ/ }).waitFor();

      await page.goto("/trees");
      const leaf = page.locator("[role=treeitem][aria-level='3']").first();
      await leaf.waitFor();
      const name = (await leaf.locator(".tree-name").textContent()) ?? "";
      await leaf.focus();
      await page.keyboard.press("Delete");
      await page.getByLabel(/点の移し先$/).selectOption({ index: 2 });
      await page.getByRole("button", { name: "内容を確かめる" }).click();
      const dialog = page.getByRole("dialog", { name: "この変更で起きること" });
      await dialog.getByText(/商品[\d,]+点のカテゴリが変わります/).waitFor();
      await dialog.getByRole("button", { name: "削除する" }).click();
      await page.getByText("承認を依頼しました").waitFor();
      assert.equal((await page.getByRole("treeitem", { name: new RegExp(`^${name} `) }).count()) > 0, true);

      // A brand, beside somebody who saved it first.
      await page.goto("/trees/brands");
      await page.locator(".rules-table tbody button").first().click();
      const other = await colleague(page, "店主", new URL(page.url()).pathname + new URL(page.url()).search);
      const was = await page.getByLabel("アドレスの名前").inputValue();
      await other.getByLabel("アドレスの名前").fill(`${was}_tokyo`);
      await other.getByRole("button", { name: "保存する" }).click();
      await other.getByRole("button", { name: "変更する" }).click();
      await other
        .getByRole("listitem")
        .filter({ hasText: `/brands/${was}` })
        .waitFor();
      await page.getByLabel("よみ").fill("アアア");
      await page.getByRole("button", { name: "保存する" }).click();
      await page.getByText("ほかの人が先に保存しました。項目ごとに").waitFor();
      await page.getByRole("group", { name: "アドレスの名前" }).getByLabel("先に保存された内容").check();
      await page.getByRole("button", { name: "この内容で保存する" }).click();
      await page.getByText(/^ブランド「.*」を変更しました$/).waitFor();
      assert.equal(await page.getByLabel("アドレスの名前").inputValue(), `${was}_tokyo`);
      await eventually("the brand's old address leads on", async () => {
        const { status, to } = await answer(page, `${front}/brands/${was}`);
        return status === 301 && to === `/brands/${was}_tokyo`;
      });
      for (const [path, heading] of [
        ["/trees/icons", "サイズの並び"],
        ["/trees/areas", "配送地域"],
      ]) {
        await page.goto(path ?? "");
        await page.getByRole("heading", { name: heading ?? "" }).waitFor();
        await assertAccessible(page);
        await assertFits(page);
      }
      await other.context().close();
    },
  );
});
