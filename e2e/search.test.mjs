// Search: what is typed becomes conditions that can be seen, shared and taken back.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";
import { hits, where } from "./steps.mjs";

describe("search", () => {
  const { journey, origin, test } = openShop("node");

  test("without script, keywords lead to the filters that they mean", async () => {
    const words = new URLSearchParams({ search_word: "3000円以下のパジャマ" });
    const response = await fetch(`${origin()}/items?${words}`, { redirect: "manual" });
    const to = new URL(response.headers.get("location") ?? "", origin());
    assert.equal(response.status, 302);
    assert.equal(to.searchParams.get("unit_price-in"), ":3000");
    assert.equal(to.searchParams.get("search_word"), "パジャマ");
  });

  for (const width of widths) {
    journey(`what is typed becomes chips, which keys take back, at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/items");
      const field = page.getByLabel("キーワードでさがす");
      await field.focus();
      await page.keyboard.type("8000円以下の綿のパジャマ -花柄");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "「8000円以下の綿のパジャマ -花柄」の検索結果" }).waitFor();
      const asked = new URL(where(page), origin()).searchParams;
      assert.deepEqual(
        ["search_word", "unit_price-in", "material-in", "pattern-notin"].map((key) => asked.get(key)),
        ["パジャマ", ":8000", "綿", "flower"],
      );
      const chips = page.getByRole("list", { name: "選択中の条件" });
      const names = await chips.getByRole("link").allInnerTexts();
      assert.deepEqual(
        names.map((name) => name.replace(/\s*を外す$/, "").trim()),
        ["～￥8,000", "綿", "花柄以外", "すべて外す"],
      );
      const narrow = await hits(page);
      await assertAccessible(page);
      await assertFits(page);
      await chips.getByRole("link", { name: /^～￥8,000\s*を外す$/ }).press("Enter");
      const wider = await hits(page, narrow);
      assert.ok(wider > narrow, `without a price there are more: ${narrow}, ${wider}`);
      await page.goBack();
      assert.equal(await hits(page, wider), narrow, "back restores the condition");
    });
  }

  for (const width of widths) {
    journey(
      `a sentence gives up what nothing has, says so, and lets one insist, at ${width} px`,
      { width },
      async ({ page }) => {
        const sentence = "120センチの女の子に着せる、半袖のワンピースをさがしています";
        await arrive(page, `/items?${new URLSearchParams({ search_word: sentence })}`);
        await page.getByText("「半袖」は見つからなかったため外しました。").waitFor();
        const asked = new URL(where(page), origin()).searchParams;
        assert.deepEqual([asked.get("size-in"), asked.get("make-in")], ["120", null]);
        assert.ok((await hits(page)) > 0);
        await assertAccessible(page);
        await assertFits(page);
        const insist = page
          .getByRole("list", { name: "選択中の条件" })
          .getByRole("link", { name: /半袖\s*で絞り込む$/ });
        await insist.press("Enter");
        await page.getByText("この条件に合うアイテムは見つかりませんでした").waitFor();
        assert.equal(new URL(where(page), origin()).searchParams.get("make-in"), "short_sleeve");
      },
    );
  }

  journey("the empty field offers, keys choose, and questions are found in kana", {}, async ({ page }) => {
    await arrive(page, "/items");
    await page.getByLabel("キーワードでさがす").focus();
    const field = page.getByRole("combobox", { name: "キーワードでさがす" });
    const offers = page.getByRole("listbox", { name: "検索の候補" });
    await offers.getByRole("option").first().waitFor();
    await page.keyboard.type("ぱじゃま 3000");
    await offers.getByRole("option", { name: "3,000円以下" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await offers.getByRole("option", { selected: true }).count(), 1);
    assert.ok(await field.getAttribute("aria-activedescendant"), "the choice is told");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /ぱじゃま 3,000円以下/ }).waitFor();
    assert.equal(new URL(where(page), origin()).searchParams.get("unit_price-in"), ":3000");
    const found = async (/** @type {string} */ word) => {
      await arrive(page, `/support/faq?${new URLSearchParams({ q: word })}`);
      return /(\d+)件/.exec(await page.getByRole("status").filter({ hasText: "件" }).textContent())?.[1];
    };
    assert.equal(await found("へんぴん"), await found("返品"));
  });
});
