// The content security policy allows nothing inline. Every journey fails on a violation (harness.mjs); here every
// page of the shop is opened once as a member, and the pages that Go writes with a style of their own are looked at.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { addressOf, arrive, eventually, openShop } from "./harness.mjs";
import { visitAsMember } from "./members.mjs";
import { routeTable } from "./shop.mjs";

const routes = (await routeTable()).filter((route) => route.built && !/[:*]/.test(route.pattern));

describe("the content security policy", () => {
  const { journey } = openShop("quickjs");

  journey(
    "every page keeps to it, and no document has a style attribute",
    { expects: [/404/] },
    async ({ page, shop }) => {
      await visitAsMember(page, "platinum@tsumugi.example");
      const item = await addressOf(shop.origin, "/items/{item}");
      // Pages behind letters' links are not found without their token. The way out is left out.
      const all = [item, ...routes.map((route) => route.pattern).filter((path) => !path.startsWith("/logout"))];
      assert.ok(all.length > 40, `only ${all.length} pages`);
      for (const path of all) {
        const response = await page.goto(path);
        const policy = response?.headers()["content-security-policy"] ?? "";
        assert.ok(!policy.includes("unsafe-"), `${path}: ${policy}`);
        const html = (await response?.text().catch(() => "")) ?? ""; // a page that led on has none
        assert.ok(!/<[^>]+ style="/.test(html), `${path} has a style attribute`);
      }
    },
  );

  journey("what is inline is refused and reported", { expects: [/Content Security Policy/] }, async ({ page }) => {
    await arrive(page, "/");
    const refused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          document.body.setAttribute("style", "opacity: 0.5");
        }),
    );
    assert.equal(refused, "style-src-attr");
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).opacity), "1");
  });

  journey("letters and the pretend bank have their looks", {}, async ({ page }) => {
    await page.request.post("/api/siapi/password/forget/", { data: { email: "platinum@tsumugi.example" } });
    const letter = await eventually("a letter", async () => {
      await page.goto("/demo/mail");
      return (
        (await page
          .getByRole("listitem")
          .getByRole("link")
          .first()
          .getAttribute("href")
          .catch(() => null)) ?? false
      );
    });
    assert.equal(await backgroundOf(page), "rgb(248, 245, 239)", "the list of letters");
    await page.goto(letter);
    const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
    assert.ok(frame);
    await frame.locator("h2, p").first().waitFor();
    assert.equal(await backgroundOf(frame), "rgb(248, 245, 239)", "the letter");
    await page.goto("/demo/payment");
    assert.equal(await backgroundOf(page), "rgb(251, 250, 247)", "the pretend bank");
  });
});

/** @param {import("playwright-core").Page | import("playwright-core").Frame} where */
const backgroundOf = (where) => where.evaluate(() => getComputedStyle(document.body).backgroundColor);
