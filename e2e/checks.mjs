// What can be said of any page: is it accessible, does it fit, can the keyboard reach everything?
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { eventually } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Nothing that axe knows of WCAG 2.2 AA is broken.
 * @param {Page} page
 * @param {string[]} [only] the rules to look at, where others have been looked at before
 */
export async function assertAccessible(page, only) {
  // What happens to lie half below a bar, or below the header as it slides in, is a small target to axe, though one scrolls
  // it free.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('header, nav[aria-label="主なメニュー"], [data-bar] { position: static !important }');
    document.adoptedStyleSheets = [still];
  });
  // Our pages have no frames; for them axe would open another page each time, which takes four times as long.
  // Of a long list the first are looked at: the others are made alike, and contrast takes longest.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude("li:nth-child(n + 10)").options({
    resultTypes: ["violations"],
    runOnly: only ? { type: "rule", values: only } : { type: "tag", values: rules },
  });
  const { violations, passes } = await axe.analyze();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  if (!only) assert.ok(passes.length > 10, `axe looked at only ${passes.length} rules`);
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(found, [], "axe found something");
}

/** The rules of axe that depend on how wide the window is. */
export const widthRules = ["target-size", "scrollable-region-focusable", "color-contrast"];

/**
 * Nothing sticks out to the side. What scrolls in a row of its own may be beyond the edge.
 * @param {Page} page
 */
export async function assertFits(page) {
  const { wide, room, out } = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const sticking = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > room + 0.5 || left < -0.5);
    });
    const hidden = (/** @type {Element} */ element) =>
      element.closest(".visually-hidden, svg") !== null || scrolls(element);
    const scrolls = (/** @type {Element | null} */ element) => {
      for (let around = element?.parentElement; around; around = around.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around !== document.documentElement) return true;
      }
      return false;
    };
    return {
      wide: document.documentElement.scrollWidth,
      room,
      out: sticking.filter((element) => !hidden(element)).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  assert.ok(wide <= room, `the page is ${wide} px wide in a window of ${room} px`);
  assert.deepEqual(out, [], "elements stick out");
}

/**
 * @typedef {object} Stop one press of the Tab key
 * @property {number} at index in the list of everything that can be reached; -1 elsewhere
 * @property {string} what
 * @property {boolean} marked whether one sees where the focus is
 * @property {boolean} covered whether something lies over it
 */

/**
 * The keyboard reaches everything visible, in order, forwards and backwards, and gets out again at the end; the place
 * is always marked and never covered. What comes and goes on the way, as the arrows of a rail, may be passed or missing.
 * @param {Page} page
 * @returns {Promise<string[]>} what was reached
 */
export async function assertKeyboardReachesAll(page) {
  const all = await listReachable(page);
  const last = all.length - 1;
  assert.ok(last > 0, "the page has nothing to reach");
  const forth = await press(page, "Tab", last);
  await assertNoneMissed(page, all, forth, "Tab");
  await page.keyboard.press("Tab");
  const { at } = await whereIsFocus(page);
  assert.notEqual(at, last, "the last stop is a trap");
  await page.evaluate((index) => Reflect.get(window, "reachable")[index].focus(), last);
  const back = await press(page, "Shift+Tab", 0);
  await assertNoneMissed(page, all, [...back.reverse(), ...forth.slice(-1)], "Shift+Tab");
  // The body has the focus where an arrow that had it went away; the next press goes on from there.
  const places = [...forth, ...back].filter(({ what }) => !what.startsWith("<body"));
  const blind = places.filter(({ marked, covered }) => !marked || covered);
  assert.deepEqual(blind, [], "places that one cannot see");
  return forth.map(({ what }) => what);
}

/** @param {Page} page @param {string[]} all @param {Stop[]} stops @param {string} key */
async function assertNoneMissed(page, all, stops, key) {
  const reached = stops.map(({ at }) => at).filter((at) => at >= 0);
  const still = await page.evaluate(() =>
    Reflect.get(window, "reachable").map(
      (/** @type {Element} */ element) =>
        element.isConnected && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true }),
    ),
  );
  const want = all.map((_, i) => i).filter((i) => still[i] || reached.includes(i));
  assert.deepEqual(
    reached.map((i) => all[i]),
    want.map((i) => all[i]),
    key,
  );
}

/** Remembers everything that should be reachable, in order. @param {Page} page */
function listReachable(page) {
  return page.evaluate(() => {
    const selector = "a[href], button, input, select, textarea, summary, [tabindex]";
    // Tab stops once at a group of radio buttons; arrows lead to the others.
    const stopOf = (/** @type {Element} */ element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return element;
      const group = [...document.querySelectorAll(`input[type=radio][name="${element.name}"]:enabled`)];
      return group.find((one) => one.matches(":checked")) ?? group[0];
    };
    const elements = [...document.querySelectorAll(selector)].filter(
      (element) =>
        element instanceof HTMLElement &&
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        element.checkVisibility({ visibilityProperty: true }) &&
        stopOf(element) === element,
    );
    Object.assign(window, { reachable: elements, stopOf });
    return elements.map((element) => element.outerHTML.slice(0, 160));
  });
}

/** More stops than a page has. */
const most = 500;

/**
 * Holds the key down until a stop is reached.
 * @param {Page} page
 * @param {"Tab" | "Shift+Tab"} key
 * @param {number} end index of the stop
 */
async function press(page, key, end) {
  /** @type {Stop[]} */
  const stops = [];
  if (key === "Shift+Tab") await page.keyboard.down("Shift");
  while (stops.at(-1)?.at !== end) {
    await page.keyboard.down("Tab");
    stops.push(await whereIsFocus(page));
    const [here, before] = [stops.at(-1), stops.at(-2)];
    assert.ok(here?.at === -1 || here?.at !== before?.at, `${key} is caught at ${here?.what}`);
    assert.ok(stops.length < most, `${key} does not lead to the end`);
  }
  await page.keyboard.up("Tab");
  if (key === "Shift+Tab") await page.keyboard.up("Shift");
  return stops;
}

/** @param {Page} page @returns {Promise<Stop>} */
function whereIsFocus(page) {
  return page.evaluate(async () => {
    // Whatever the focus sets in motion has arrived.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const here = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(here);
    const isSeen = (/** @type {number} */ x, /** @type {number} */ y) => {
      const { left, top, width, height } = here.getBoundingClientRect();
      const above = document.elementFromPoint(left + width * x, top + height * y);
      return above !== null && (here.contains(above) || above.contains(here));
    };
    // What is larger than the window, or in a row that scrolls, is seen in part.
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    const isCovered = () => !parts.some((x) => parts.some((y) => isSeen(x, y)));
    // Rows may still scroll to it; frames come slowly on a busy machine.
    for (const end = Date.now() + 60_000; Date.now() < end && isCovered(); ) await new Promise(requestAnimationFrame);
    return {
      at: Reflect.get(window, "reachable").indexOf(Reflect.get(window, "stopOf")(here)),
      what: here.outerHTML.slice(0, 160),
      marked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor),
      covered: isCovered(),
    };
  });
}

/**
 * The page has shifted under the reader by no more than this so far, as browsers measure it.
 * @param {Page} page
 * @param {number} most
 */
export async function assertStill(page, most) {
  const { sum, moved } = await page.evaluate(async () => {
    // What has just come is laid out with the next frame, and measured with the one after.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    return /** @type {{ sum: number, moved: string[] }} */ (Reflect.get(window, "shifts").settle());
  });
  assert.ok(sum <= most, `the layout shifted by ${sum}, at most ${most}:\n${moved.join("\n")}`);
}

/** Every picture of the page is there, also those that are far below. @param {Page} page */
export async function assertPictures(page) {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
  );
  assert.deepEqual(broken, []);
  assert.ok((await page.getByRole("main").getByRole("img").count()) > 0, "there are pictures");
}

/** What would move, as "element: property". @param {Page} page @returns {Promise<string[]>} */
export function moving(page) {
  return page.evaluate(() => {
    const long = (/** @type {string} */ list) => list.split(",").some((time) => Number.parseFloat(time) > 0.001);
    return [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const moves = long(transitionDuration) || (animationName !== "none" && long(animationDuration));
      return moves ? [`${element.tagName} ${element.className}: ${transitionDuration} ${animationName}`] : [];
    });
  });
}

/**
 * The picture of an outfit on one torso is there, keeps its room of 4:5, and loads.
 * @param {import("playwright-core").Locator} picture
 */
export async function assertWorn(picture) {
  await picture.scrollIntoViewIfNeeded();
  await eventually("a worn picture", () =>
    picture.evaluate((/** @type {HTMLImageElement} */ img) => img.complete && img.naturalWidth > 0),
  );
  const box = await picture.boundingBox();
  assert.ok(box && Math.abs(box.width / box.height - 0.8) < 0.02, `it is shown as ${JSON.stringify(box)}`);
  assert.match((await picture.getAttribute("src")) ?? "", /^\/contents\/worn\/[-0-9A-Z]+\.jpg\?size=[23]$/);
}
