// Outlines of every kind of garment over one that somebody measured: what is drawn, and what is said of it.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertFits } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";
import { firstOf } from "./steps.mjs";

/** What is worn, or carried, and drawn from its measures: a list of the demo for each kind of drawing. */
const kinds = {
  Tシャツ: "/categories/men/tops/t-shirts",
  ニット: "/categories/womens-health/wear/knits",
  コート: "/categories/men/outer/coats",
  ワンピース: "/categories/womens-health/wear/dresses",
  パンツ: "/categories/men/bottoms/trousers",
  レギンス: "/categories/yoga/bottoms/leggings",
  スカート: "/categories/womens-health/wear/skirts",
  パジャマ: "/categories/womens-health/sleep/pyjamas",
  ブラ: "/categories/womens-health/inner/bras",
  ショーツ: "/categories/womens-health/inner/shorts",
  キャミソール: "/categories/womens-health/inner/camisoles",
  腹巻: "/categories/womens-health/warm/belly-bands",
  スニーカー: "/categories/unisex/shoes/sneakers",
  サンダル: "/categories/unisex/shoes/sandals",
  靴下: "/categories/men/inner/socks",
  レッグウォーマー: "/categories/womens-health/warm/leg-warmers",
  帽子: "/categories/unisex/bags/caps",
  トートバッグ: "/categories/unisex/bags/totes",
  キッズのトップス: "/categories/kids/tops/t-shirts",
  キッズのパンツ: "/categories/kids/bottoms/pants",
  キッズのスカート: "/categories/kids/bottoms/skirts",
  キッズの靴: "/categories/kids/goods/sneakers",
  カバーオール: "/categories/baby/wear/rompers",
  ボディ肌着: "/categories/baby/wear/bodysuits",
  ベビーのセパレート: "/categories/baby/wear/bottoms",
  ファーストシューズ: "/categories/baby/goods/first-shoes",
  スタイ: "/categories/baby/goods/bibs",
};

/** Measures that go round the body lie flat in the drawing. */
const round = ["ウエスト", "ヒップ", "アンダー", "頭囲"];

/** What is drawn, as a ruler on the screen finds it. @param {import("playwright-core").Page} page */
function drawn(page) {
  return page.getByRole("img", { name: /に重ねた実寸図/ }).evaluate((svg) =>
    [...svg.querySelectorAll("g")].map((part) => {
      const paths = [...part.querySelectorAll("path")].map((path) => ({
        long: path.getTotalLength(),
        isDashed: getComputedStyle(path).strokeDasharray !== "none",
        isSeen: getComputedStyle(path).stroke !== "none",
      }));
      return { paths, words: [...part.querySelectorAll("text")].map(({ textContent }) => textContent ?? "") };
    }),
  );
}

describe("手持ちの服とくらべる", () => {
  const { journey } = openShop("node");
  for (const width of widths) {
    journey(`every kind is laid over one that was measured, at ${width} px`, { width }, async ({ page }) => {
      for (const [kind, list] of Object.entries(kinds)) {
        await arrive(page, `/fit/${await firstOf(page, list)}`);
        await page.getByRole("textbox", { name: "服の名前" }).fill("いつもの");
        const fields = page.getByRole("textbox", { name: /（cm）$/ });
        const own = await fields.evaluateAll((all) =>
          all.map((field, i) => {
            const { placeholder, labels } = /** @type {HTMLInputElement} */ (field);
            return {
              name: (labels?.[0]?.textContent ?? "").replace("（cm）", ""),
              cm: Number(placeholder),
              more: (i % 3) * 0.5 - 0.3,
            };
          }),
        );
        assert.ok(own.length > 0, `${kind} can be measured`);
        for (const [i, { cm, more }] of own.entries()) await fields.nth(i).fill((cm - more).toFixed(1));
        await page.getByRole("button", { name: "重ねて見る" }).click();
        const result = page.getByRole("status").filter({ hasText: "いつものとくらべると" });
        await result.waitFor();
        const signed = (/** @type {number} */ cm) =>
          `${cm < 0 ? "−" : "+"}${Math.abs(cm).toFixed(1).replace(/\.0$/, "")}`;
        assert.equal(
          await result.textContent(),
          `いつものとくらべると、${own.map(({ name, more }) => `${name} ${signed(more)}cm`).join("、")}`,
          kind,
        );
        const parts = await drawn(page);
        assert.ok(parts.length > 0);
        for (const { name, cm, more } of own) {
          const part = parts.find(({ words }) => words.includes(`${name} ${signed(more)}`));
          assert.ok(
            part,
            `${kind}: ${name} is written at its place, among ${JSON.stringify(parts.map((one) => one.words))}`,
          );
          // Outline, seams, marks and what lies below come first, then the tapes as their words do.
          const tape = part.paths[4 + part.words.indexOf(`${name} ${signed(more)}`)];
          const mm = cm * (round.includes(name) ? 5 : 10);
          assert.ok(
            tape && Math.abs(tape.long - mm) <= 0.5,
            `${kind}: ${name} is drawn ${tape?.long} mm long, want ${mm}`,
          );
          const [outline, , , under] = part.paths;
          assert.ok(
            under?.isSeen && under.isDashed && under.long > 0 && under.long !== outline?.long,
            `${kind}: what is owned is seen below`,
          );
        }
        await assertFits(page);
      }
    });
  }
});
