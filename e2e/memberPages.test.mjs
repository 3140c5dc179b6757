// The pages of members: how each fits the window, and what somebody who cannot see it meets.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits, widthRules } from "./checks.mjs";
import { arrive, openShop } from "./harness.mjs";
import { visitAsMember } from "./members.mjs";

/** @typedef {import("playwright-core").Page} Page */

const ownPages = [
  "/mypage/orders",
  "/mypage/points",
  "/mypage/favorite/item",
  "/mypage/favorite/brand",
  "/mypage/mail/settings",
  "/mypage/addresses",
  "/mypage/addresses?open=new",
  "/mypage/profile",
  "/mypage/security",
  "/mypage/devices",
  "/mypage/data",
  "/mypage/push",
  "/mypage/leave",
  "/whplus/order/select",
  "/whplus/order/select?plan=monthly",
];

/** @param {Page} page @param {string} path @param {number} width */
async function lookAt(page, path, width) {
  const response = await arrive(page, path);
  assert.equal(response?.status(), 200, path);
  await look(page, width);
}

/** @param {Page} page @param {number} width */
async function look(page, width) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await assertFits(page);
  await assertAccessible(page, width < 960 ? undefined : widthRules);
}

/** On a desk beside make test (run.mjs). */
const width = process.env.E2E_SLOW === "1" ? 1280 : 390;

describe("pages of members", () => {
  const { journey } = openShop("node");

  journey(`at ${width} px`, { width }, async ({ page }) => {
    await arrive(page, "/id/login");
    await look(page, width);
    for (const path of ["/id/signup", "/id/forgot", "/id/verify?token=x"]) await lookAt(page, path, width);
    await visitAsMember(page, "gold@tsumugi.example");
    await look(page, width);
    const order = await page.getByRole("link", { name: /ご注文番号/ }).getAttribute("href");
    assert.match(order ?? "", /^\/mypage\/orders\/T-/);
    for (const path of [order ?? "", ...ownPages]) await lookAt(page, path, width);
  });
});
