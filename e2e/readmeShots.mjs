// Pictures of the shop for README.md: `make readme-shots` writes docs/shop/*.jpg anew, 400 kB in all at most.
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { put, wares } from "./buying.mjs";
import { launch } from "./chromium.mjs";
import { serve } from "./shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

const folder = path.resolve(import.meta.dirname, "../docs/shop");
const most = 400_000;
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };

const data = await mkdtemp(path.join(tmpdir(), "tsumugi-readme-"));
const shop = await serve("node", data);
const browser = await launch();
/** Names of pictures; without any, all are taken. */
const only = process.argv.slice(2);
let size = 0;
try {
  await mkdir(folder, { recursive: true });
  await shoot("home", desk, shop.origin);
  await shoot("list", desk, `${shop.origin}/categories/unisex?category_code_1-in=04`);
  await shoot("item", desk, `${shop.origin}/items`, async (page) => {
    const [ware] = await wares(page, 1, 3);
    await page.goto(`/items/${ware?.color}`);
  });
  await shoot("cart", phone, `${shop.origin}/items`, async (page) => {
    for (const ware of await wares(page, 2)) await put(page, ware);
    await page.goto("/cart");
  });
  await shoot("dark", phone, shop.origin, async () => undefined, "dark");
  await shoot("office", desk, `${shop.office}/orders?view=all`, async (page) => {
    await page.getByRole("button", { name: /（店主）$/ }).click();
    await page.locator("[role=rowgroup] [role=row]").nth(4).click();
    await page.getByRole("heading", { name: "お金" }).waitFor();
  });
} finally {
  await browser.close();
  await shop.stop();
  await rm(data, { recursive: true, force: true });
}
console.log(`docs/shop: ${(size / 1000).toFixed(0)} kB`);
if (size > most) throw new Error(`the pictures have ${size} bytes, at most ${most}`);

/**
 * @param {string} name
 * @param {{ width: number, height: number }} viewport
 * @param {string} address
 * @param {(page: Page) => Promise<unknown>} [then]
 * @param {"light" | "dark"} [colorScheme]
 */
async function shoot(name, viewport, address, then, colorScheme = "light") {
  if (only.length > 0 && !only.includes(name)) return;
  const page = await browser.newPage({ baseURL: shop.origin, viewport, colorScheme, reducedMotion: "reduce", locale: "ja-JP" });
  page.setDefaultTimeout(120_000);
  await page.goto(address, { waitUntil: "networkidle" });
  await then?.(page);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || top >= innerHeight || left >= innerWidth;
    }),
  );
  const file = path.join(folder, `${name}.jpg`);
  await page.screenshot({ path: file, type: "jpeg", quality: 66, animations: "disabled" });
  size += (await stat(file)).size;
  await page.close();
}
