// Other ways to say who one is: passkeys, at the address that the demo prints, and an OpenID provider.
import assert from "node:assert/strict";
import { after, describe } from "node:test";
import { arrive, openShop } from "./harness.mjs";
import { letterLink } from "./members.mjs";
import { startProvider } from "./provider.mjs";

describe("passkeys", () => {
  // At the very address that the demo prints. Browsers know no passkeys of an address in numbers, so who types one is
  // led to the name.
  const { journey, origin } = openShop("node");

  journey("sign up and log in with a passkey alone", { expects: [/left the shop: http:..127/] }, async ({ page }) => {
    const email = "kagi@example.jp";
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { port } = new URL(origin());
    await page.goto(`http://127.0.0.1:${port}/id/signup`);
    assert.equal(page.url(), `http://localhost:${port}/id/signup`);
    await arrive(page, "/id/signup");
    await page.getByLabel("メールアドレス").fill(email);
    for (const [label, text] of [
      ["姓", "鍵"],
      ["名", "もり"],
      ["セイ", "カギ"],
      ["メイ", "モリ"],
    ]) {
      await page.getByLabel(label ?? "", { exact: true }).fill(text ?? "");
    }
    await page.getByRole("radio", { name: "パスキー" }).check();
    await page.getByRole("button", { name: "同意して確認メールを受け取る" }).click();
    await page.getByText("確認のメールをお送りしました").waitFor();
    await arrive(page, await letterLink(page, email, /\/id\/verify\?token=/));
    await page.getByRole("button", { name: "登録を完了する" }).click();
    await page.waitForURL((url) => url.pathname === "/mypage/security");
    await page.getByRole("button", { name: "この端末のパスキーを作成する" }).click();
    await page.getByText("パスキーを作成しました。").waitFor();
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    assert.equal(credentials.length, 1);

    await page.getByRole("link", { name: "ログアウト" }).click();
    await page.getByRole("heading", { level: 1, name: "ログアウトしました" }).waitFor();
    // The browser may offer the passkey before the button is reached; both lead to the same page. Then nobody waits
    // for the button, which never comes.
    await page.goto("/id/login?return_to=/mypage/profile");
    const pressed = page.getByRole("button", { name: "パスキーでログインする" }).click();
    pressed.catch(() => undefined);
    await page.waitForURL((url) => url.pathname === "/mypage/profile");
    assert.equal(await page.getByLabel("姓", { exact: true }).inputValue(), "鍵");
  });
});

describe("an OpenID provider", () => {
  /** @type {Awaited<ReturnType<typeof startProvider>>} */
  let provider;
  const { journey } = openShop("node", async () => {
    provider = await startProvider();
    return provider;
  });
  after(() => provider.stop());

  journey(
    "log in and out there",
    { expects: [/left the shop: .*\/authorize\?/, /left the shop: .*\/logout\?/] },
    async ({ page }) => {
      await arrive(page, "/mypage/profile");
      await page.getByRole("button", { name: "ログイン画面へ進む" }).click();
      await page.waitForURL((url) => url.pathname === "/mypage/profile");
      assert.equal(await page.getByLabel("姓", { exact: true }).inputValue(), "藍田");
      await arrive(page, "/mypage/security");
      await page.getByText("共通ログインのサービスで管理されています").waitFor();
      await page.getByRole("link", { name: "ログアウト" }).click();
      await page.getByRole("heading", { level: 1, name: "ログアウトしました" }).waitFor();
      assert.equal(provider.loggedOut(), 1);
      await arrive(page, "/mypage");
      await page.getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
    },
  );
});
