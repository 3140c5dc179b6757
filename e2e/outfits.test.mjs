// コーディネート: outfits that the shop made and that are proposed for an item, bought whole or in part.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { ask } from "./buying.mjs";
import { assertAccessible, assertFits, assertWorn } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";

describe("コーディネート", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(
      `an outfit is found, and all but one of its goods are bought by keys, at ${width} px`,
      { width },
      async ({ page }) => {
        await arrive(page, "/outfits");
        await page
          .getByRole("navigation", { name: "着る方でしぼりこむ" })
          .getByRole("link", { name: "男性" })
          .press("Enter");
        await page.waitForURL(/wearer=men/);
        await assertFits(page);
        await assertAccessible(page);
        await page.locator("main a[href^='/outfits/']").first().press("Enter");
        await page.waitForURL(/\/outfits\/[^?]/);
        const ticks = page.getByRole("checkbox", { name: /をカートに入れる$/ });
        await ticks.first().waitFor();
        const all = await ticks.count();
        assert.ok(all >= 3 && all <= 5, `an outfit has ${all} goods`);
        await assertWorn(page.getByRole("img", { name: /トルソーに合わせた写真/ }).first());
        await page.getByText(/^トルソーの身長\d+cm・/).waitFor();
        await assertFits(page);
        await assertAccessible(page);

        // Without a size nothing is bought, and the first that lacks one has the focus.
        await page.getByRole("button", { name: `選んだ${all}点をカートに入れる` }).press("Enter");
        await page.getByText("サイズを選択してください。").first().waitFor();
        assert.equal((await ask(page, "cart/select/", {})).selectList.length, 0);

        await ticks.last().press("Space");
        const sizes = page.getByRole("combobox", { name: /のサイズ$/ });
        for (let i = 0; i < all - 1; i++) {
          const value = await sizes
            .nth(i)
            .locator("option:not([disabled]):not([value=''])")
            .first()
            .getAttribute("value");
          await sizes.nth(i).selectOption(value ?? "");
        }
        await page.getByRole("button", { name: `選んだ${all - 1}点をカートに入れる` }).press("Enter");
        await page
          .getByText(`${all - 1}点をカートに入れました`)
          .first()
          .waitFor();
        assert.equal((await ask(page, "cart/select/", {})).selectList.length, all - 1);
      },
    );
  }

  for (const width of widths) {
    journey(
      `a cart says what it lacks of an outfit, and takes it by one press, at ${width} px`,
      { width },
      async ({ page }) => {
        await arrive(page, "/cart");
        const { outfits } = await ask(page, "outfit/list/", { wearer: "women" });
        const whole = outfits.find((/** @type {any} */ one) => one.pieces.length > 3);
        const sizeOf = (/** @type {any} */ piece) => piece.sizes.find((/** @type {any} */ size) => size.buyable).sku;
        for (const piece of whole.pieces.slice(0, -1))
          await ask(page, "cart/insert/", {
            sku: sizeOf(piece),
            quantity: 1,
            request_id: `e2e-${width}-${piece.color_sku_code}`,
          });
        await arrive(page, "/cart");
        const part = page.getByRole("region", { name: "あと1点でコーディネートがそろいます" });
        await part.getByRole("link", { name: whole.title }).waitFor();
        await assertFits(page);
        await assertAccessible(page);
        const last = whole.pieces.at(-1);
        await part.getByRole("combobox").selectOption(sizeOf(last));
        await part.getByRole("button", { name: `${last.commodity_name}をカートに入れる` }).press("Enter");
        await page.getByRole("region", { name: "コーディネートがそろいました" }).waitFor();
        const cart = await ask(page, "cart/select/", {});
        assert.equal(cart.selectList.length, whole.pieces.length);
      },
    );
  }

  journey("what is shared has one picture of all goods", {}, async ({ page }) => {
    await arrive(page, "/outfits");
    await page.locator("main a[href^='/outfits/']").first().click();
    await page.waitForURL(/\/outfits\/[^?]/);
    const shared = await page.locator("meta[property='og:image']").getAttribute("content");
    assert.match(shared ?? "", /\/contents\/lay\/[-0-9A-Z]+\.jpg$/);
    const answer = await page.request.get(`${new URL(shared ?? "").pathname}?size=2`);
    assert.equal(answer.status(), 200);
    assert.match(answer.headers()["content-type"] ?? "", /^image\//);
  });

  for (const width of widths) {
    const plain = { context: { javaScriptEnabled: false }, width };
    journey(
      `outfits are read without JavaScript: the list, one of them, and those of an item, at ${width} px`,
      plain,
      async ({ page }) => {
        await page.goto("/outfits");
        const first = page.locator("main a[href^='/outfits/']").first();
        await first.click();
        await page.getByRole("heading", { level: 1 }).waitFor();
        await assertWorn(page.getByRole("img", { name: /トルソーに合わせた写真/ }).first());
        const item = page.locator("main a[href^='/items/']").first();
        assert.ok((await page.locator("main a[href^='/items/']").count()) >= 3);
        await item.click();
        await page.getByText("スタッフのコーディネート").first().waitFor();
        assert.equal((await page.request.get("/outfits/there-is-no-such-outfit")).status(), 404);
      },
    );
  }
});
