// Steps that members take: they get letters, log in, and like things.
import { arrive, eventually } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * The address that a letter's link leads to.
 * @param {Page} page
 * @param {string} to whose letter
 * @param {RegExp} link what the address looks like
 * @returns {Promise<string>}
 */
export function letterLink(page, to, link) {
  return inLetters(page, to, `a link like ${link}`, (text) => {
    const hrefs = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    return hrefs.find((href) => link.test(href));
  });
}

/** The code of six digits in a letter. @param {Page} page @param {string} to whose letter @returns {Promise<string>} */
export function letterCode(page, to) {
  return inLetters(page, to, "a code", (text) => /確認コード：(\d{6})/.exec(text)?.[1]);
}

/**
 * What is found in a letter. Letters are sent by a job of the shop, so one waits for them as for the post, looking
 * again and again.
 * @param {Page} page
 * @param {string} to whose letter
 * @param {string} what
 * @param {(text: string) => string | undefined} find
 * @returns {Promise<string>}
 */
function inLetters(page, to, what, find) {
  return eventually(`a letter to ${to} with ${what}`, async () => {
    const list = await (await page.request.get(`/demo/mail?to=${encodeURIComponent(to)}`)).text();
    for (const [, letter = ""] of list.matchAll(/href="(\/demo\/mail\/\w+)"/g)) {
      const found = find(await (await page.request.get(letter)).text());
      if (found !== undefined) return found;
    }
    return undefined;
  });
}

/** The demo's members all have this one. */
export const demoPassword = "tsumugi-demo";

/**
 * Fills in the login page that is open, and waits for the page behind it.
 * @param {Page} page
 * @param {string} email
 * @param {string} password
 * @param {string} [behind] path
 */
export async function enter(page, email, password, behind = "/mypage") {
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログインする", exact: true }).click();
  await page.waitForURL((url) => url.pathname === behind);
}

/**
 * Goes to a page that only members have, by way of the login.
 * @param {Page} page
 * @param {string} email
 * @param {string} [path]
 * @param {string} [password]
 */
export async function visitAsMember(page, email, path = "/mypage", password = demoPassword) {
  await arrive(page, path);
  await enter(page, email, password, path);
}

/** The hearts of the list that is open. @param {Page} page */
export function hearts(page) {
  return page
    .getByRole("main")
    .getByRole("article")
    .getByRole("button", { name: /をお気に入りに追加$/ });
}

/** Likes the n-th item of the list, and waits until the shop knows. @param {Page} page @param {number} n */
export async function like(page, n) {
  const kept = page.waitForResponse((response) => response.url().endsWith("/favorite/insert/"));
  await hearts(page).nth(n).click();
  await kept;
  await hearts(page).and(page.locator("[aria-pressed=true]")).first().waitFor();
}
