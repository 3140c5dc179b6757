// The browser takes over what the server rendered: without a complaint, and without asking again.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { addressOf, arrive, complaintOf, openShop, pages } from "./harness.mjs";

const shopCall = "POST /api/siapi/shop/select/";

for (const renderer of /** @type {const} */ (["node", "quickjs"])) {
  describe(`hydration of what ${renderer} rendered`, () => {
    const { journey } = openShop(renderer);

    for (const { path, heading, status, calls: own } of pages.filter(({ rendered }) => rendered)) {
      journey(`${path} is taken over as it is`, { expects: complaintOf({ status }) }, async ({ page, asked, shop }) => {
        // The heading of the document must still be the same element afterwards.
        await page.addInitScript(() => {
          document.addEventListener("DOMContentLoaded", () => {
            Object.assign(window, { sent: document.querySelector("h1") });
          });
        });
        await arrive(page, await addressOf(shop.origin, path));
        await page.waitForLoadState("networkidle");
        assert.match(await page.getByRole("heading", { level: 1 }).innerText(), heading);
        assert.ok(
          await page.evaluate(() => Reflect.get(window, "sent") === document.querySelector("h1")),
          "React made a new heading",
        );
        const calls = asked.filter((line) => line.includes("/api/"));
        assert.deepEqual(
          calls.sort(),
          [...own, "POST /api/siapi/session/select/"].sort(),
          "the answers came with the page",
        );
      });
    }

    journey(
      "a page that differs from what React makes is noticed and mended",
      { expects: [/#418/] },
      async ({ page }) => {
        await page.route("/", async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace("手ざわりのいい服を。</h1>", "ちがう言葉。</h1>");
          await route.fulfill({ response, body });
        });
        await arrive(page, "/");
        await page.getByRole("heading", { level: 1, name: /手ざわりのいい服を。$/ }).waitFor();
      },
    );
  });
}

describe("without a renderer", () => {
  const { journey, origin } = openShop("off");

  for (const { path, heading, status } of pages) {
    journey(`${path} is rendered by the browser`, { expects: complaintOf({ status }) }, async ({ page, asked }) => {
      const address = await addressOf(origin(), path);
      const shell = await (await fetch(origin() + address)).text();
      assert.ok(shell.includes('<div id="root"></div>'), "the document is a shell");
      const response = await arrive(page, address);
      assert.equal(response?.status(), status);
      const h1 = page.getByRole("heading", { level: 1, name: heading });
      await h1.waitFor();
      assert.ok(await page.getByText("送料無料").first().isVisible(), "what the shop's call answered");
      assert.equal(asked.filter((line) => line === shopCall).length, 1, "asked once");
    });
  }
});
