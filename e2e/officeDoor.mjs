// How journeys come into the office.
import { createServer } from "node:net";
import { openShop } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A port that nobody has now. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => resolve(typeof at === "object" && at !== null ? at.port : 0));
    });
  });
}

/** A shop whose journeys begin in its office. */
export function openOffice() {
  return openShop("off", officeAt);
}

/** Lets a shop open its office, where its journeys then begin. */
export async function officeAt() {
  const address = `127.0.0.1:${await freePort()}`;
  return { flags: ["--office-addr", address], origin: `http://${address}` };
}

/** Enters as one of the demo's people. @param {Page} page @param {string} role @param {string} path */
export async function enter(page, role, path) {
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(`（${role}）$`) }).click();
  await page.getByRole("navigation", { name: "部屋" }).first().waitFor();
}

/** Rows of the list, without the head. @param {Page} page @param {string} label */
export const rowsOf = (page, label) => page.getByRole("grid", { name: label }).locator("[role=rowgroup] [role=row]");
