// Does it fit: outlines over what one owns, sizes, advice, and items side by side.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";
import { visitAsMember } from "./members.mjs";
import { firstOf } from "./steps.mjs";

describe("手持ちの服とくらべる", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`a guest lays a shirt over one that they measured, at ${width} px`, { width }, async ({ page }) => {
      const code = await firstOf(page, "/categories/men/tops/shirts");
      await arrive(page, `/items/${code}`);
      await page.getByRole("link", { name: "手持ちの服とくらべる" }).click();
      await page.getByRole("heading", { level: 1, name: "手持ちの服とくらべる" }).waitFor();
      await page.getByRole("textbox", { name: "服の名前" }).fill("白いシャツ");
      await page.getByRole("textbox", { name: "身幅（cm）" }).fill("４９．５");
      await page.getByRole("textbox", { name: "着丈（cm）" }).fill("60");
      await page.getByRole("textbox", { name: "着丈（cm）" }).press("Enter");
      const result = page.getByRole("status").filter({ hasText: "白いシャツとくらべると" });
      await result.waitFor();
      assert.match((await result.textContent()) ?? "", /身幅 [+−±][\d.]+.*着丈 [+−±][\d.]+/);
      assert.doesNotMatch((await result.textContent()) ?? "", /肩幅/, "nothing is said of what was not measured");
      await page.getByRole("img", { name: /白いシャツに重ねた実寸図/ }).waitFor();
      await assertFits(page);
      await assertAccessible(page);
      // Kept by this browser: another item finds it again.
      await arrive(page, `/fit/${await firstOf(page, "/categories/men/tops/shirts?page=2")}`);
      await page.getByText("手持ちの服を測ってくらべる").first().waitFor();
      await page.getByRole("link", { name: "白いシャツ" }).waitFor();
    });
  }

  journey("a member's garment is theirs on every device, and forgotten when they say so", {}, async ({ page }) => {
    const code = await firstOf(page, "/categories/men/tops/shirts");
    await visitAsMember(page, "gold@tsumugi.example");
    await arrive(page, `/fit/${code}`);
    const measuring = page.getByText("手持ちの服を測ってくらべる");
    if (!(await page.getByRole("textbox", { name: "服の名前" }).isVisible())) await measuring.click();
    await page.getByRole("textbox", { name: "服の名前" }).fill("紺のシャツ");
    await page.getByRole("textbox", { name: "身幅（cm）" }).fill("48");
    await page.getByRole("button", { name: "保存してくらべる" }).click();
    await page.getByRole("status").filter({ hasText: "紺のシャツとくらべると" }).waitFor();
    if (!(await page.getByRole("button", { name: "紺のシャツを削除" }).isVisible())) await measuring.click();
    await page.getByRole("button", { name: "紺のシャツを削除" }).click();
    await page.getByRole("button", { name: "紺のシャツを削除" }).waitFor({ state: "detached" });
  });

  journey("a garment of another kind is not offered, and an address with one opens the item", {}, async ({ page }) => {
    await arrive(page, `/fit/${await firstOf(page, "/categories/men/tops/shirts")}`);
    await page.getByRole("textbox", { name: "服の名前" }).fill("白いシャツ");
    await page.getByRole("textbox", { name: "着丈（cm）" }).fill("60");
    await page.getByRole("textbox", { name: "着丈（cm）" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "白いシャツとくらべると" }).waitFor();
    const trousers = await firstOf(page, "/categories/men/bottoms/trousers");
    await arrive(page, `/fit/${trousers}`);
    await page.getByRole("textbox", { name: "ウエスト（cm）" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "白いシャツ" }).count(), 0);
    await arrive(page, `/fit/${trousers}?name=x&m着丈=60`);
    await page.getByRole("heading", { level: 1, name: "手持ちの服とくらべる" }).waitFor();
    assert.equal(await page.getByText("とくらべると").count(), 0);
  });

  for (const width of widths) {
    const plain = { context: { javaScriptEnabled: false }, width };
    journey(`one size lies over another without JavaScript, at ${width} px`, plain, async ({ page }) => {
      const code = await firstOf(page, "/categories/men/tops/shirts");
      await page.goto(`/fit/${code}`);
      const others = page.getByRole("combobox", { name: /くらべる相手/ });
      await others.selectOption({ index: 1 });
      await page.getByRole("button", { name: "くらべる" }).click();
      await page.getByRole("img", { name: /に重ねた実寸図/ }).waitFor();
      assert.match((await page.locator("figure").textContent()) ?? "", /身幅 [+−][\d.]+cm/);
    });
  }
});

describe("サイズのおすすめ", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`a member keeps a child's size and is told the right one, at ${width} px`, { width }, async ({ page }) => {
      await visitAsMember(page, "bronze@tsumugi.example", "/mypage/sizes");
      await page.getByRole("heading", { level: 1, name: "わたしのサイズ" }).waitFor();
      await page.getByRole("link", { name: "お子さまを追加する" }).click();
      const child = `はる${width}`;
      await page.getByRole("textbox", { name: /お名前/ }).fill(child);
      await page.getByLabel(/生まれた年月/).fill("2020-05");
      await page.getByRole("textbox", { name: "身長（cm）" }).fill("111");
      await page.getByRole("button", { name: "保存する" }).press("Enter");
      await page.getByText("身長 111cm").first().waitFor();
      await assertFits(page);
      await assertAccessible(page);
      const code = await firstOf(page, "/categories/kids/tops/t-shirts");
      await arrive(page, `/items/${code}`);
      const advice = page.getByRole("region", { name: "サイズのおすすめ" });
      await advice.getByText(child).waitFor();
      assert.match(
        (await advice.textContent()) ?? "",
        new RegExp(`${child}：(110|120) がおすすめ|${child}：決められません`),
      );
      // The same is read on the page that the server renders, and none of it stands in an address.
      await arrive(page, `/fit/${code}`);
      await page.getByRole("region", { name: "サイズのおすすめ" }).getByText(child).waitFor();
      assert.doesNotMatch(new URL(page.url()).search, /111|1110/);
      // Nor is any of it told to reports.
      const told = await page.evaluate("JSON.stringify(window.dataLayer ?? [])");
      assert.doesNotMatch(String(told), new RegExp(`${child}|111cm|\\b1110\\b|2020-05|202005`));
      await arrive(page, "/mypage/sizes");
      await page.getByRole("button", { name: `${child}の登録を消す` }).click();
      await page.getByRole("button", { name: `${child}の登録を消す` }).waitFor({ state: "detached" });
    });
  }
});

describe("わたしのサイズで在庫あり", () => {
  const { journey } = openShop("node");
  journey("a member sees what is there in their size, and the address names sizes alone", {}, async ({ page }) => {
    await visitAsMember(page, "bronze@tsumugi.example");
    await arrive(page, "/categories/men/tops");
    const mine = page.getByRole("checkbox", { name: /^わたし（M/ });
    await mine.waitFor();
    await mine.press("Space");
    await page.waitForURL(/stocked_size-in=/);
    assert.match(decodeURIComponent(page.url()), /stocked_size-in=[^&]*S1020/);
    assert.doesNotMatch(decodeURIComponent(page.url()), /わたし|bronze/);
    await page.getByText("Mの在庫あり").first().waitFor();
    const answer = await page.request.get(page.url());
    assert.match(answer.headers()["cache-control"] ?? "", /no-store|private|no-cache/);
  });
});

describe("わたしのサイズのランキング", () => {
  const { journey } = openShop("node");
  journey(
    "a member ranks what is there in their size, and anybody sees which sizes a link names",
    {},
    async ({ page }) => {
      await visitAsMember(page, "bronze@tsumugi.example");
      await arrive(page, "/ranking");
      await page.getByRole("checkbox", { name: /^わたし（M/ }).press("Space");
      await page.waitForURL(/ranking\?stocked_size-in=[^&]*S1020/);
      const chip = page.getByRole("list", { name: "在庫のあるサイズ" }).getByRole("link", { name: /^Mの在庫あり/ });
      await chip.waitFor();
      await page.getByRole("navigation", { name: "売り場ごとのランキング" }).getByRole("link", { name: "MEN" }).click();
      await page.waitForURL(/category_code_1-in=.*stocked_size-in=/);
      await chip.click();
      await page.waitForURL((url) => !url.search.includes("S1020"));
    },
  );
});

describe("くらべる", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`items of any list are put side by side, four at most, at ${width} px`, { width }, async ({ page }) => {
      await arrive(page, "/ranking");
      const buttons = page.getByRole("button", { name: /をくらべる$/ });
      await buttons.first().press("Space");
      await page.getByRole("link", { name: "くらべる 1点" }).waitFor();
      await arrive(page, "/categories/men/tops");
      await page.getByRole("link", { name: "くらべる 1点" }).waitFor();
      for (const i of [0, 1, 2]) await buttons.nth(i).click();
      await page.getByText("4点まで選べます").waitFor();
      assert.equal(await buttons.nth(3).getAttribute("aria-disabled"), "true");
      await buttons.nth(3).click({ force: true });
      assert.equal(await page.locator("main [aria-pressed=true][data-track=card_compare]").count(), 3);
      await buttons.nth(1).click();
      await page.getByText("あと1点選べます").waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.getByRole("link", { name: "くらべる 3点" }).click();
      await page.waitForURL(/\/compare\?items=/);
      await page.locator("thead th").nth(3).waitFor();
      const [select, button] = [
        page.getByRole("combobox", { name: /寸法を見るサイズ/ }),
        page.getByRole("button", { name: "表示する" }),
      ];
      assert.equal(
        (await select.boundingBox())?.y,
        (await button.boundingBox())?.y,
        "the button stands level with its list",
      );
      await page.goBack();
      await page.getByRole("button", { name: "選び直す" }).click();
      await page.getByRole("link", { name: /^くらべる \d点/ }).waitFor({ state: "detached" });
    });
  }

  for (const width of widths) {
    journey(`two items that were chosen stand side by side, at ${width} px`, { width }, async ({ page }) => {
      for (const list of ["shirts", "knits"]) {
        await arrive(page, `/items/${await firstOf(page, `/categories/men/tops/${list}`)}`);
        await page.getByRole("link", { name: "ほかのアイテムとくらべる" }).press("Enter");
        await page.waitForURL(/\/compare\?items=/);
      }
      await page.getByRole("heading", { level: 1, name: "くらべる" }).waitFor();
      assert.equal(await page.locator("thead th").count(), 3);
      for (const row of ["価格", "寸法", "素材", "お手入れ", "お届け"]) {
        await page.getByRole("rowheader", { name: row }).waitFor();
      }
      await assertFits(page);
      await assertAccessible(page);
    });
  }

  for (const width of widths) {
    const plain = { context: { javaScriptEnabled: false }, width };
    journey(
      `items in the address are compared without JavaScript, in a size that is chosen, at ${width} px`,
      plain,
      async ({ page }) => {
        const [a, b] = [
          await firstOf(page, "/categories/men/tops/shirts"),
          await firstOf(page, "/categories/men/tops/knits"),
        ];
        await page.goto(`/compare?items=${a},${b},nonsense,000000000000`);
        assert.equal(await page.locator("thead th").count(), 3);
        await page.getByRole("combobox", { name: /寸法を見るサイズ/ }).selectOption("L");
        await page.getByRole("button", { name: "表示する" }).click();
        await page.getByText("サイズ L").first().waitFor();
      },
    );
  }
});
