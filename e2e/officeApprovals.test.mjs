// What hurts is decided by two people, once the owner says so.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { colleague, enter, openOffice, panel, rows } from "./officeSteps.mjs";

describe("承認", () => {
  const { journey } = openOffice();

  journey("a refund that needs a second person", {}, async ({ page }) => {
    await enter(page, "店主", "/approvals");
    await page.getByLabel("二人で決める返金の額（円）").fill("300");
    await assertFits(page);
    await page.getByRole("button", { name: "返金を二人で決めるようにする" }).click();
    await page.getByText("¥300 を超えるとき").waitFor();
    await assertAccessible(page);
    // Support asks.
    const support = await colleague(page, "サポート", "/orders?view=all&status=delivered&method=card");
    await rows(support).first().click();
    await panel(support).getByRole("heading", { name: "お金" }).waitFor();
    await support.keyboard.press("r");
    const dialog = support.getByRole("dialog", { name: /を返金する$/ });
    await dialog.getByLabel("返金する金額").fill("500");
    await dialog.getByLabel("理由").fill("縫い目のほつれのお詫び");
    await dialog.getByRole("button", { name: "¥500 を返金する" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(
      await panel(support)
        .getByText(/返金予定/)
        .count(),
      0,
      "the money went back without a second person",
    );
    // They cannot agree with themselves.
    await support.goto("/approvals");
    await support.getByText(/の返金 ¥500/).waitFor();
    assert.equal(await support.getByRole("button", { name: /を承認する$/ }).count(), 0, "whoever asked may agree");
    // The owner agrees, and it is done.
    await page.goto("/today");
    await page.getByRole("link", { name: /承認待ち/ }).click();
    await page.getByRole("button", { name: /の返金 ¥500.*を承認する$/ }).click();
    await page.getByText("承認を待つ依頼はありません。").waitFor();
    await page.getByRole("heading", { name: "決まったもの" }).waitFor();
    await assertAccessible(page);
    await support.goto("/orders?view=all&status=delivered&method=card");
    await rows(support).first().click();
    await panel(support)
      .getByText(/返金予定|返金済み/)
      .first()
      .waitFor();
    await support.context().close();
  });
});
