// レビュー: what the rules held is published by keyboard and stands on the item; what is refused says why; questions are answered.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { enter, openOffice } from "./officeSteps.mjs";

describe("レビュー", () => {
  const { journey } = openOffice();

  journey("a review that was held for a cure is published by the keyboard", {}, async ({ page, shop }) => {
    await enter(page, "サポート", "/reviews");
    const held = page.getByRole("link", { name: /長年の冷えが治りました/ });
    await held.click();
    const one = page.getByRole("article", { name: "レビュー" });
    await one.getByText(/薬機法/).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    const code = (await one.locator(".name .soft").innerText()).trim();
    await page.keyboard.press("a");
    await held.waitFor({ state: "detached" });
    const answer = await page.request.post(`${shop.front}/api/siapi/review/select/`, { data: { commodity_code: code } });
    assert.match(await answer.text(), /長年の冷えが治りました/);
  });

  journey("refusing asks for a reason, and a question is answered", {}, async ({ page }) => {
    await enter(page, "サポート", "/reviews");
    const link = page.getByRole("link", { name: /もっと安いお店/ });
    await link.click();
    await page.getByRole("article", { name: "レビュー" }).getByText("リンクがあります").waitFor();
    await page.keyboard.press("r");
    await page.getByRole("button", { name: /連絡先やリンクは/ }).click();
    await page.getByRole("button", { name: "理由を伝えて決める" }).click();
    await link.waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^見送り/ }).first().click();
    await page.getByRole("link", { name: /もっと安いお店/ }).waitFor();
    await page.getByRole("link", { name: /^質問/ }).click();
    await page.getByRole("link", { name: /再入荷の予定/ }).click();
    await page.getByRole("button", { name: /返信する/ }).click();
    await page.getByRole("textbox", { name: "お店からの返信" }).fill("来月の入荷を予定しています。");
    await page.getByRole("button", { name: "返信を掲載する" }).click();
    await page.getByRole("link", { name: /再入荷の予定/ }).waitFor({ state: "detached" });
  });

  journey("what a visitor asks is answered by the shop and read on the item", {}, async ({ page, shop }) => {
    const front = shop.front ?? "";
    const ranking = await page.request.post(`${front}/api/naviPlus/allRanking`, { data: { params: { limit: 3 } } });
    const { commodity_code: code } = (await ranking.json()).data.data.items[2];
    const device = await page.context().browser()?.newContext({ baseURL: front, viewport: { width: 390, height: 800 } });
    const visitor = await device?.newPage();
    assert.ok(visitor);
    await visitor.goto(`/questions/ask?item=${code}`);
    await visitor.getByLabel("知りたいこと").fill("洗濯したあとの縮み");
    await visitor.getByRole("button", { name: "探す" }).click();
    await visitor.getByLabel("ご質問").fill("洗濯したあとの縮みは、どのくらいでしょうか。");
    await assertFits(visitor);
    await assertAccessible(visitor);
    await visitor.getByRole("button", { name: "質問を送る" }).click();
    await visitor.getByLabel("ご質問").waitFor({ state: "detached" });
    await device?.close();
    const asked = async () =>
      (await page.request.post(`${front}/api/siapi/question/select/`, { data: { commodity_code: code } })).text();
    assert.doesNotMatch(await asked(), /どのくらいでしょうか/, "somebody reads it first");

    await enter(page, "サポート", "/reviews");
    await page.getByRole("link", { name: /^質問/ }).click();
    await page.getByRole("link", { name: /縮みは、どのくらい/ }).click();
    await page.getByRole("button", { name: /返信する/ }).click();
    await page.getByRole("textbox", { name: "お店からの返信" }).fill("1回目のお洗濯で、着丈が1cmほど縮みます。");
    await page.getByRole("button", { name: "返信を掲載する" }).click();
    await page.getByRole("link", { name: /縮みは、どのくらい/ }).waitFor({ state: "detached" });
    assert.match(await asked(), /どのくらいでしょうか.*1cmほど縮みます/s);
  });
});
