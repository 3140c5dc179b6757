// Every page on a phone, and without a renderer.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { visitEveryPage } from "./everyPage.mjs";
import { addressOf, arrive, openShop, pages } from "./harness.mjs";

visitEveryPage("node", 390, "all");

const shopCall = "POST /api/siapi/shop/select/";

describe("without a renderer", () => {
  const { journey, origin } = openShop("off");

  journey("every page is rendered by the browser", { expects: [/status of 404/] }, async ({ page, asked }) => {
    for (const { path, heading, status } of pages) {
      const address = await addressOf(origin(), path);
      const shell = await (await fetch(origin() + address)).text();
      assert.ok(shell.includes('<div id="root"></div>'), `the document of ${path} is a shell`);
      asked.length = 0;
      const response = await arrive(page, address);
      assert.equal(response?.status(), status, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.getByText("送料無料").first().waitFor(); // what the shop's call answered
      assert.equal(asked.filter((line) => line === shopCall).length, 1, `${path} asked once`);
    }
  });
});
