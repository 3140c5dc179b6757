// Items: their colours, their end, and what was looked at before.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { addressOf, arrive, homeHeading, openShop, widths } from "./harness.mjs";
import { scrolledTo, scrollY, where } from "./steps.mjs";

/** @typedef {import("playwright-core").Page} Page */

describe("items", () => {
  const { journey, origin, test } = openShop("node");

  /** An item with several colours. */
  async function colourful() {
    const list = await (await fetch(`${origin()}/sitemaps/items-1.xml`)).text();
    for (const [, path] of list.matchAll(/<loc>[^<]*(\/items\/\w{10})<\/loc>/g)) {
      const html = await (await fetch(origin() + path)).text();
      if ((html.match(/data-track="item_color"/g)?.length ?? 0) > 1) return path ?? "";
    }
    throw new Error("no item has two colours");
  }

  journey("one that there never was is not found", { expects: [/404/] }, async ({ page }) => {
    const response = await arrive(page, "/items/ZZZZ999999");
    assert.equal(response?.status(), 404);
    await page.getByRole("heading", { level: 1, name: "お探しのページが見つかりません" }).waitFor();
  });

  for (const width of widths) {
    journey(`one that is sold no more says so and offers others at ${width} px`, { width }, async ({ page, shop }) => {
      const [, code] =
        /^([0-9A-Z]{10}),.*,1,\d*,[^,\n]*,[^,\n]*,[^,\n]*$/m.exec(await shop.run("export", "--kind", "items")) ?? [];
      const response = await arrive(page, `/items/${code}`);
      assert.equal(response?.status(), 200);
      await page.getByText("販売を終了しました").first().waitFor();
      await page.getByRole("main").getByRole("article").first().waitFor(); // others are offered
      await assertFits(page);
      await assertAccessible(page);
    });
  }

  journey("another colour has an address of its own and leaves the page where it is", { width: 390 }, async (visit) => {
    const { page } = visit;
    await arrive(page, "/");
    const item = await colourful();
    await arrive(page, item);
    const colours = page.getByRole("navigation", { name: /^カラー/ });
    const other = colours.getByRole("link").nth(1);
    await other.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 40));
    const place = await scrollY(page);
    assert.ok(place > 0, `scrolled to ${place}`);
    const name = (await other.textContent()).split("\n")[0] ?? "";
    await other.click();
    await page.waitForURL(/\/items\/[0-9A-Z]{12}$/);
    await page.getByRole("heading", { name: `カラー${name}` }).waitFor();
    assert.equal(await other.getAttribute("aria-current"), "true");
    await scrolledTo(page, place);
    assert.ok(where(page).startsWith(item), `${where(page)} is a colour of ${item}`);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
    assert.equal(where(page), "/", "colours leave no steps behind");
  });

  /** An item that a torso wears. */
  async function worn() {
    const list = await (await fetch(`${origin()}/sitemaps/items-1.xml`)).text();
    for (const [, path] of list.matchAll(/<loc>[^<]*(\/items\/\w{10})<\/loc>/g)) {
      const html = await (await fetch(origin() + path)).text();
      const [, slide] = /id="picture-2"(.*?)<\/li>/s.exec(html) ?? []; // cards beside it are worn too
      if (slide?.includes("サイズ着用")) return path ?? "";
    }
    throw new Error("no torso wears anything");
  }

  for (const options of widths.flatMap((width) => [{ width }, { width, context: { javaScriptEnabled: false } }])) {
    const how = options.context ? ", without a script" : "";
    journey(`a worn picture says how tall the torso is at ${options.width} px${how}`, options, async ({ page }) => {
      const item = await worn();
      await (options.context ? page.goto(item) : arrive(page, item)); // without a script no app comes alive
      await page.locator("a[href='#picture-2']").click();
      const slide = page.locator("#picture-2");
      const caption = slide.getByText(/^トルソーの身長\d+cm・\S+サイズ着用$/);
      await caption.waitFor();
      const said = await caption.textContent();
      const picture = slide.getByRole("img");
      assert.ok((await picture.getAttribute("alt"))?.endsWith(said ?? "?"), "it is in the alternative text");
      if (options.context) return;
      await page.waitForFunction(
        (img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0,
        await picture.elementHandle(),
      );
      await assertFits(page);
      await assertAccessible(page);
    });
  }

  journey("the first picture has the line for itself until the page is alive", {}, async ({ page, shop }) => {
    const item = await addressOf(shop.origin, "/items/{item}");
    let held = true;
    await page.route(/\/_app\/assets\/.*\.js$/, (route) =>
      held ? route.fulfill({ contentType: "text/javascript", body: "" }) : route.fallback(),
    );
    await page.goto(item);
    const second = page.locator("#picture-2");
    assert.equal(await page.locator("#picture-1").getByRole("img").count(), 1);
    assert.equal(await second.getByRole("img").count(), 0);
    held = false;
    await arrive(page, item);
    await second.getByRole("img").waitFor();
  });

  journey("what was looked at comes again", {}, async ({ page, shop }) => {
    const item = await addressOf(shop.origin, "/items/{item}");
    await arrive(page, "/");
    assert.equal(await page.getByText("最近チェックしたアイテム").count(), 0, "nothing yet");
    await arrive(page, item);
    const name = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("banner").getByRole("link", { name: "Tsumugi 紬 トップページ" }).click();
    const rail = page.getByRole("region", { name: "最近チェックしたアイテム" });
    const link = rail.getByRole("link", { name });
    await link.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    assert.ok(where(page).startsWith(item), where(page));
    assert.equal(await rail.count(), 0, "the item of the page itself is left out");
  });

  test("pictures that there are not are not found", async () => {
    const response = await fetch(`${origin()}/images/commodity/9999/itemZZZZ99999999-1-1.jpg`);
    assert.equal(response.status, 404);
  });
});
