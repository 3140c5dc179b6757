// One thing done to five thousand orders in the office, of which seven fail, while the power is cut in the middle of it.
import assert from "node:assert/strict";
import { cp, rm } from "node:fs/promises";
import { after, test } from "node:test";
import { launch } from "./chromium.mjs";
import { eventually } from "./harness.mjs";
import { office } from "./officeHostile.mjs";
import { enter, freePort, rows } from "./officeSteps.mjs";
import { scratch, serve } from "./shop.mjs";

const orders = 5000;
const failing = 7;

test(`holds ${orders} results with ${failing} failures through a power cut, nothing twice, and lets it be taken back`, async (t) => {
  const data = await scratch("office-many");
  const { E2E_FILLED: filled } = process.env;
  if (filled !== undefined) await cp(filled, data, { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const flags = ["--office-addr", address];
  let shop = await serve("off", data, flags);
  const browser = await launch();
  after(async () => {
    await browser.close();
    await shop.stop();
    await rm(data, { recursive: true, force: true });
  });
  const began = Date.now();
  const took = (/** @type {string} */ what) => t.diagnostic(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await shop.run("demo", "--orders", String(orders));
  took(`${orders} orders placed`);
  const page = await (await browser.newContext({ baseURL: `http://${address}`, locale: "ja-JP" })).newPage();
  page.setDefaultTimeout(120_000);
  // Guests pay on delivery; of what they ordered today seven left already, and cannot be held.
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
  await enter(page, "店主", `/orders?view=all&method=cod&from=${today}`);
  await rows(page).first().waitFor();
  const left = (await office(page, "orders/list", { filter: { method: "cod", from: today }, limit: failing })).rows;
  for (const { number } of left) await office(page, "orders/ship", { number, reason: "発送" });
  await page.reload();
  await rows(page).first().waitFor();
  await page.keyboard.press("a");
  await page.getByRole("toolbar", { name: "選択したものへの操作" }).waitFor();
  await page.keyboard.press("h");
  const ask = page.getByRole("dialog", { name: "選んだ受注への操作" });
  await ask.getByLabel("理由").fill("棚卸しのため");
  await ask.getByRole("button", { name: "保留する" }).click();
  const told = page.getByRole("dialog", { name: "選んだ受注を保留する" });
  const { id } = await eventually("a bulk that is under way", async () => {
    const now = (await office(page, "orders/bulks")).bulks[0];
    return now !== undefined && now.done >= 500 ? now : false;
  });
  await shop.kill();
  took("killed");
  shop = await serve("off", data, flags);
  const still = await office(page, "orders/bulk", { id });
  const waiting = still.total - still.done - still.failed;
  assert.ok(waiting > 0, "nothing was left to do when the power was cut");
  took(`open again, ${waiting} wait`);
  await told.getByText(/^[\d,]+件を保留しました。7件はできませんでした。/).waitFor();
  took("done");
  const done = await office(page, "orders/bulk", { id });
  assert.equal(done.failed, failing);
  assert.equal(done.done + done.failed, done.total);
  assert.ok(done.total >= orders, `${done.total} orders`);
  assert.equal(await told.getByRole("listitem").count(), failing);
  /** @param {{ number: string }[]} list */
  const numbers = (list) => list.map((one) => one.number).sort();
  assert.deepEqual(numbers(done.failures), numbers(left), "others failed than those that left");
  assert.deepEqual(await heldTimes(page), { orders: done.done, twice: [] }, "orders in the record as held");
  took("read the record");
  // All of it is taken back by one key.
  await told.getByRole("button", { name: "閉じる" }).click();
  await told.waitFor({ state: "detached" });
  await page.keyboard.press("z");
  const back = await eventually("all of it is taken back", async () => {
    const last = (await office(page, "orders/bulks")).bulks[0];
    return last.verb === "release" && last.done > 0 ? last : false;
  });
  assert.equal(back.total, done.done);
  took("taken back as well");
});

/** How many orders the record says were held, and which more than once. @param {import("playwright-core").Page} page */
async function heldTimes(page) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (let before = "", more = true; more; ) {
    const part = await office(page, "audit/list", { object: "", object_id: "", actor: "", before });
    for (const { action, object_id: order } of part.entries)
      if (action === "order.hold") times.set(order, (times.get(order) ?? 0) + 1);
    before = part.entries.at(-1)?.id ?? "";
    more = part.more;
  }
  return { orders: times.size, twice: [...times].filter(([, n]) => n !== 1) };
}
