// What must be true of every page, looked at in one visit: the browser takes over what the server rendered without a
// complaint and without asking again; the page fits, stands still and is open to everybody, by keyboard too.
import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  assertAccessible,
  assertFits,
  assertKeyboardReachesAll,
  assertPictures,
  assertStill,
  moving,
  widthRules,
} from "./checks.mjs";
import { addressOf, arrive, complaintOf, openShop, pages } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.mjs").Visit} Visit */
/** @typedef {import("./harness.mjs").Place} Place */

/**
 * Visits every page at one width.
 * @param {"node" | "quickjs"} renderer
 * @param {number} width
 * @param {"all" | "width"} depth all: everything; width: what may be otherwise in a window of another width, on every
 * second page
 */
export function visitEveryPage(renderer, width, depth) {
  describe(`every page at ${width} px, rendered by ${renderer}`, () => {
    const { journey } = openShop(renderer);
    for (const [i, place] of pages.entries()) {
      if (depth === "width" && i % 2 === 1) continue; // another width and engine of pages made of the same parts
      // Walking takes longest by far, so each page is walked at one of the two widths, in turns.
      const walked = depth === "all" && place.walked && i % 2 === (width >= 960 ? 0 : 1);
      journey(place.path, { width, expects: complaintOf(place) }, async (visit) => {
        await takeOver(visit, place);
        await look(visit, depth);
        if (depth === "all" && !walked) await lookByNight(visit);
        await assertTakenOver(visit, place);
        if (walked) await walk(visit);
        if (depth === "all" && place.pictures && width >= 960) await assertPictures(visit.page);
      });
    }
  });
}

/** Arrives, and waits for all that comes with the page. @param {Visit} visit @param {Place} place */
async function takeOver({ page, shop }, { path, heading, status, calls }) {
  // The heading of the document must still be the same element afterwards.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { sent: document.querySelector("h1") });
    });
  });
  const own = calls.map((line) =>
    page.waitForResponse((response) => response.url().endsWith(line.split(" ")[1] ?? "")),
  );
  const response = await arrive(page, await addressOf(shop.origin, path));
  assert.equal(response?.status(), status);
  await Promise.all(own);
  await page.waitForLoadState("load");
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** @param {Visit} visit @param {"all" | "width"} depth */
async function look({ page }, depth) {
  await assertStill(page, 0.02);
  await assertFits(page);
  await assertAccessible(page, depth === "all" ? undefined : widthRules);
}

/** Each page at the width at which it is not walked. @param {Visit} visit */
async function lookByNight({ page }) {
  // What would fade from one colour to the other changes at once.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await assertAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
}

/** @param {Visit} visit */
async function walk({ page }) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await shorten(page);
  assert.deepEqual(await moving(page), [], "what moves for those who want it to stand still");
  const [first = ""] = await assertKeyboardReachesAll(page);
  assert.match(first, /本文へ移動/, "the first stop leads past the header");
}

/** Of a long list the first are walked through: the others are made alike. @param {Page} page */
async function shorten(page) {
  await page.evaluate(() => {
    const short = new CSSStyleSheet();
    short.replaceSync("li:nth-child(n + 10) { display: none !important }");
    document.adoptedStyleSheets = [short];
  });
}

/** After some time, so that whatever would have been asked again has been. @param {Visit} visit @param {Place} place */
async function assertTakenOver({ page, asked }, { calls }) {
  assert.ok(
    await page.evaluate(() => Reflect.get(window, "sent") === document.querySelector("h1")),
    "React made a new heading",
  );
  const made = asked.filter((line) => line.includes("/api/"));
  assert.deepEqual(made.sort(), [...calls, "POST /api/siapi/session/select/"].sort(), "the answers came with the page");
}
