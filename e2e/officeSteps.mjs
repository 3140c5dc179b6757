// What journeys through the office share: its address, its door, its lists.
import { createServer } from "node:net";
import { openShop } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A port that nobody has now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => resolve(typeof at === "object" && at !== null ? at.port : 0));
    });
  });
}

/** Lets a shop open its office, where its journeys then begin. @param {string[]} [more] flags of the program @param {string} [host] by which it is visited */
export async function officeAt(more = [], host = "127.0.0.1") {
  const port = await freePort();
  return { flags: ["--office-addr", `127.0.0.1:${port}`, ...more], origin: `http://${host}:${port}` };
}

/** A shop whose journeys begin in its office. @param {string[]} [more] flags of the program @param {string} [host] by which it is visited */
export function openOffice(more = [], host = "127.0.0.1") {
  return openShop("off", () => officeAt(more, host));
}

/** Enters as one of the demo's people. @param {Page} page @param {string} role @param {string} [path] */
export async function enter(page, role, path = "/orders") {
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(`（${role}）$`) }).click();
  await page.getByRole("navigation", { name: "部屋" }).first().waitFor();
}

/** A second person, at a device of their own. @param {Page} page @param {string} role @param {string} path */
export async function colleague(page, role, path) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await enter(other, role, path);
  return other;
}

/** Rows of a list, without the head. @param {Page} page @param {string} label */
export const rowsOf = (page, label) => page.getByRole("grid", { name: label }).locator("[role=rowgroup] [role=row]");

/** The list of orders. @param {Page} page */
export const grid = (page) => page.getByRole("grid", { name: "受注" });

/** Rows of orders, without the head. @param {Page} page */
export const rows = (page) => rowsOf(page, "受注");

/** The order beside the list. @param {Page} page */
export const panel = (page) => page.getByRole("complementary", { name: /^受注 T-/ });
