// Every control of every room, pressed as each role: none makes a call that the role may not make, and no link leads to a room
// that it has not. Calls that would change something are not let out.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe } from "node:test";
import { enter, openOffice } from "./officeSteps.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The owner may do everything. */
const roles = ["商品", "出荷", "サポート", "経理"];

/** How many controls of a page are pressed; rows of lists repeat theirs. */
const most = 25;

/** What each call needs. @returns {Promise<Map<string, string>>} */
async function permissions() {
  const file = path.resolve(import.meta.dirname, "../contract/office.json");
  const { paths } = JSON.parse(await readFile(file, "utf8"));
  return new Map(
    Object.values(paths).map((/** @type {{ post: Record<string, string> }} */ { post }) => [
      `${post.operationId}`,
      `${post["x-permission"]}`,
    ]),
  );
}

/** Controls that look alike but for a number or a name of goods are one: rows of lists. @param {string} name */
const kindOf = (name) => name.replace(/[「『].*[」』]/g, "「」").replace(/[0-9A-Z][0-9A-Z.,:/-]*/g, "#");

/** What floats above the room takes the presses. */
const scopes = "[role=dialog], [role=alertdialog], [role=menu], main";

/** The controls that can be pressed now, each with a mark to find it by. @param {Page} page */
function controls(page) {
  return page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    const scope = all.find((one) => one.tagName !== "MAIN") ?? all[0];
    return [...(scope?.querySelectorAll("button, [role=menuitem], summary") ?? [])]
      .filter((one) => one.checkVisibility() && !one.matches(":disabled, [aria-disabled=true]"))
      .map((one, i) => {
        one.setAttribute("data-nth", `${i}`);
        return { i, name: (one.getAttribute("aria-label") ?? one.textContent ?? "").trim() };
      });
  }, scopes);
}

/** Whether something floats above the room. @param {Page} page */
const floats = (page) =>
  page.evaluate(() => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null);

/** Presses one; what is covered or went meanwhile cannot be pressed by people either. @param {Page} page @param {number} i */
const press = (page, i) =>
  page
    .locator(`[data-nth="${i}"]`)
    .first()
    .click({ timeout: 1500 })
    .then(
      () => true,
      () => false,
    );

/** Where the links of a room lead. @param {Page} page @returns {Promise<string[]>} */
const links = (page) =>
  page.locator("main a[href^='/']").evaluateAll((all) => [...new Set(all.map((one) => `${one.getAttribute("href")}`))]);

describe("every control as each role", () => {
  const { journey } = openOffice();

  for (const role of roles) {
    journey(role, {}, async ({ page }) => {
      const { wrong, pressed } = await walk(page, role);
      assert.ok(pressed > 50, `only ${pressed} controls were pressed`);
      assert.deepEqual(wrong, [], "controls that are shown to who may not use them");
    });
  }

  const refused = /status of 403/;
  journey("what is shown to who may not use it is noticed", { expects: [refused] }, async ({ page }) => {
    const { wrong } = await walk(page, "経理", "/inquiries");
    assert.match(wrong.join(), /office\/inquiries\/list/);
  });
});

/**
 * Presses everything in the rooms of a role. Told of a room, it lets the page believe that the role may do everything, and goes
 * only there.
 * @param {Page} page @param {string} role @param {string} [only]
 */
async function walk(page, role, only) {
  const needs = await permissions();
  /** @type {Set<string>} */
  const may = new Set();
  /** @type {Set<string>} */
  const wrong = new Set();
  let where = "";
  let pressing = false;
  let kept = false;
  let pressed = 0;
  page.on("dialog", (dialog) => dialog.accept()); // what was not saved may go
  await page.route("**/api/office/**", async (route) => {
    const name = new URL(route.request().url()).pathname.replace("/api/", "");
    if (/^office\/session\/(get|demo)$/.test(name)) {
      const response = await route.fetch();
      const me = await response.json();
      for (const one of me.may ?? []) may.add(one);
      return route.fulfill({ response, json: only === undefined ? me : { ...me, may: [...needs.keys()] } });
    }
    if (!may.has(name)) wrong.add(`${where}: ${name}`);
    const reads = needs.get(name)?.endsWith(".read") && !/\/bulk_/.test(name);
    if (!pressing || reads || /\/(get|list|queue|batch)$/.test(name)) return route.continue();
    kept = true; // it never has an answer, and goes with the page
  });
  await enter(page, role, "/account");
  const bar = page.getByRole("navigation", { name: "部屋" }).getByRole("link");
  const rooms = await bar.evaluateAll((all) => [...new Set(all.map((one) => `${one.getAttribute("href")}`))]);

  /** @param {string} address */
  async function open(address) {
    pressing = false;
    kept = false;
    where = `${role} ${address}`;
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true], main .loading") === null);
  }

  /** @param {string} address @param {() => Promise<unknown>} again */
  async function pressAll(address, again) {
    for (const to of await links(page)) {
      const room = `/${to.split(/[/?#]/)[1]}`;
      if (!rooms.includes(room) && room !== "/account") wrong.add(`${role} ${address}: a link to ${to}`);
    }
    /** @type {Set<string>} */
    const done = new Set();
    while (done.size < most) {
      const next = (await controls(page)).find(({ name }) => !done.has(kindOf(name)));
      if (next === undefined) return;
      done.add(kindOf(next.name));
      const at = page.url();
      where = `${role} ${address}「${next.name}」`;
      pressing = true;
      if (!(await press(page, next.i))) continue;
      pressed++;
      const above = await floats(page);
      if (above) {
        const fields = page.locator(
          "[role=dialog] :is(input:not([type=checkbox], [type=radio], [type=file]), textarea):visible",
        );
        for (const field of await fields.all()) await field.fill("3", { timeout: 500 }).catch(() => {});
        for (const { i } of (await controls(page)).slice(0, 12)) if (await press(page, i)) pressed++;
      }
      if (above || kept || page.url() !== at) await again();
    }
  }

  for (const room of only === undefined ? rooms : [only]) {
    await open(room);
    await pressAll(room, () => open(room));
    // One of what the room lists, in its panel or on its page.
    await open(room);
    const first = page
      .locator("main [role=rowgroup] [role=row], main .waiting li a, main tbody tr a, main tbody tr")
      .first();
    if (!(await first.isVisible())) continue;
    const one = async () => {
      await open(room);
      await first.click({ position: { x: 160, y: 8 }, timeout: 3000 }).catch(() => {});
      await page.waitForFunction(() => document.querySelector("main [aria-busy=true], main .loading") === null);
    };
    await one();
    if (new URL(page.url()).pathname === room) continue;
    await page.waitForLoadState("networkidle");
    await pressAll(new URL(page.url()).pathname, one);
  }
  return { wrong: [...wrong], pressed };
}
