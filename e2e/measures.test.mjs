// Measures as people type them, of a garment and of a body: what can be read is, and the rest is told beside its field.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { arrive, openShop, widths } from "./harness.mjs";
import { demoPassword, enter } from "./members.mjs";
import { firstOf } from "./steps.mjs";

describe("measures", () => {
  const { journey } = openShop("node");
  for (const [script, width] of [true, false].flatMap((one) =>
    widths.map((width) => /** @type {const} */ ([one, width])),
  )) {
    const how = `${script ? "" : " without JavaScript"}, at ${width} px`;
    const one = { width, context: { javaScriptEnabled: script } };
    journey(`a measure that cannot be read is told beside its field${how}`, one, async ({ page }) => {
      const code = await firstOf(page, "/categories/men/tops/shirts");
      const open = () => (script ? arrive(page, `/fit/${code}`) : page.goto(`/fit/${code}`));
      await open();
      const chest = page.getByRole("textbox", { name: "身幅（cm）" });
      const long = page.getByRole("textbox", { name: "着丈（cm）" });
      const name = page.getByRole("textbox", { name: "服の名前" });
      const said = page.getByText("身幅は0.5～300cmの数字で入力してください。");
      await name.fill("白いシャツ");
      await long.fill("６０．５");
      for (const typed of ["abc", "12,5", "-5", "9999"]) {
        await chest.fill(typed);
        await chest.press("Enter");
        await said.waitFor();
        assert.equal(await chest.getAttribute("aria-invalid"), "true");
        assert.deepEqual(
          await Promise.all([chest, long, name].map((field) => field.inputValue())),
          [typed, "６０．５", "白いシャツ"],
          "nothing that was typed is lost",
        );
        assert.equal(await page.getByText("とくらべると").count(), 0, "nothing is compared without it");
      }
      if (script) assert.ok(await chest.evaluate((field) => field === document.activeElement), "one mends it at once");
      await assertFits(page);
      if (script) await assertAccessible(page);
      await chest.fill("４９．５ｃｍ");
      await chest.press("Enter");
      const result = page.getByRole("status").filter({ hasText: "白いシャツとくらべると" });
      assert.match((await result.textContent()) ?? "", /身幅 [+−±][\d.]+.*着丈 [+−±][\d.]+/);
      await open();
      await chest.press("Enter");
      await page.getByRole("alert").filter({ hasText: "数字をcmで入力してください" }).waitFor();
    });

    const expects = script ? [] : [/status of 400/];
    journey(
      `a measure of a body that cannot be read is told beside its field${how}`,
      { ...one, expects },
      async ({ page }) => {
        await page.goto("/id/login?return_to=%2Fmypage%2Fsizes", { waitUntil: "domcontentloaded" });
        await enter(page, "silver@tsumugi.example", demoPassword, "/mypage/sizes");
        await page.getByRole("link", { name: "お子さまを追加する" }).click();
        const height = page.getByRole("textbox", { name: "身長（cm）" });
        const foot = page.getByRole("textbox", { name: "足長（cm）" });
        const name = page.getByRole("textbox", { name: /お名前/ });
        await name.fill(`みお${width}`);
        await foot.fill("１８．５");
        for (const typed of ["abc", "109,5", "-109", "9999"]) {
          await height.fill(typed);
          await height.press("Enter");
          await page.getByRole("link", { name: "身長は0.5～300cmの数字で入力してください。" }).waitFor();
          await page.getByText("身長は0.5～300cmの数字で入力してください。").nth(1).waitFor();
          assert.deepEqual(
            await Promise.all([height, foot, name].map((field) => field.inputValue())),
            [typed, "１８．５", `みお${width}`],
            "nothing that was typed is lost",
          );
        }
        if (script) await assertAccessible(page);
        await height.fill("１０９．５");
        await page.getByRole("button", { name: "保存する" }).click();
        await page.getByText("身長 109.5cm、足長 18.5cm").waitFor();
        await page.getByRole("button", { name: `みお${width}の登録を消す` }).click();
        await page.getByRole("button", { name: `みお${width}の登録を消す` }).waitFor({ state: "detached" });
      },
    );
  }
});
