// From an invitation to the first login, by a passkey and by a password with one-time codes.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { openOffice } from "./officeSteps.mjs";

/** The code that an app shows now (RFC 6238). @param {string} secret in base32 */
function codeNow(secret) {
  let bits = "";
  for (const letter of secret) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const sum = createHmac("sha1", key).update(step).digest();
  const at = (sum.at(-1) ?? 0) & 15;
  return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Invites somebody by the command line. @param {import("./shop.mjs").Shop} shop @param {string} email @param {string} name @param {string} role @returns {Promise<string>} the path of the link */
async function invite(shop, email, name, role) {
  const told = await shop.run("staff", "invite", email, name, "--role", role, "--as", "店主");
  const path = /\/invitation#\S+/.exec(told)?.[0];
  assert.ok(path, `no link in ${told}`);
  return path;
}

describe("who was invited", () => {
  // By its name: browsers know no passkeys of an address in numbers.
  const { journey } = openOffice([], "localhost");

  journey("makes a passkey, and comes back with it", {}, async ({ page, shop }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const link = await invite(shop, "kagi@shop.example", "鍵山 もり", "support");
    await page.goto(link);
    await page.getByText("鍵山 もりさん").waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "パスキーを作って入る" }).click();
    await page.getByRole("link", { name: /鍵山 もり（サポート）/ }).click();
    await page.getByRole("button", { name: "ログアウトする" }).click();
    await page.getByRole("button", { name: "パスキーでログインする" }).click();
    await page.getByRole("link", { name: /鍵山 もり（サポート）/ }).waitFor();
    // The rooms are those of the role.
    const rooms = page.getByRole("navigation", { name: "部屋" }).first();
    await rooms.getByRole("link", { name: "問い合わせ" }).waitFor();
    assert.equal(await rooms.getByRole("link", { name: "スタッフ" }).count(), 0);
  });

  journey(
    "sets a password and codes on a phone, and comes back with a recovery code",
    { width: 390, height: 844, expects: [/400 \(Bad Request\)/, /401 \(Unauthorized\)/] },
    async ({ page, shop }) => {
      const link = await invite(shop, "code@shop.example", "番号 はな", "shipping");
      await page.goto(link);
      const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
      await assertAccessible(page);
      await assertFits(page);
      await page.getByLabel("新しいパスワード").fill("たいせつなあいことば2026");
      await page.getByRole("textbox", { name: "確認コード" }).fill(codeNow(secret));
      await page.getByRole("button", { name: "設定して入る" }).click();
      const enter = page.getByRole("button", { name: "控えたので、事務室に入る" });
      await enter.waitFor();
      const [recovery = ""] = /[a-z2-7]{5}-[a-z2-7]{5}/.exec(await page.getByRole("main").innerText()) ?? [];
      assert.ok(recovery, "no recovery codes are shown");
      await enter.click();
      await page.getByRole("navigation", { name: "部屋" }).last().waitFor();
      // The link opens once.
      await page.goto("about:blank");
      await page.goto(link);
      await page.getByRole("alert").waitFor();
      await page.context().clearCookies();
      await page.goto("/orders");
      const login = async (/** @type {string} */ code) => {
        await page.getByLabel("メールアドレス").fill("code@shop.example");
        await page.getByLabel("パスワード").fill("たいせつなあいことば2026");
        await page.getByRole("textbox", { name: "確認コード" }).fill(code);
        await page.getByRole("button", { name: "ログインする", exact: true }).click();
      };
      await login("000000");
      await page.getByRole("alert").waitFor();
      await login(recovery);
      await page.getByRole("navigation", { name: "部屋" }).last().waitFor();
    },
  );
});
