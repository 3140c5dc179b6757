// What can be said of any page: is it accessible, does it fit, can the keyboard reach everything?
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";

/** @typedef {import("playwright-core").Page} Page */

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing that axe knows of WCAG 2.2 AA is broken. @param {Page} page */
export async function assertAccessible(page) {
  // What happens to lie half below the bar at the bottom is a small target to axe, though one scrolls it free.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('nav[aria-label="主な場所"] { position: static !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
  assert.ok(passes.length > 10, `axe looked at only ${passes.length} rules`);
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(found, [], "axe found something");
}

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
 * is always marked and never covered.
 * @param {Page} page
 * @returns {Promise<string[]>} what was reached
 */
export async function assertKeyboardReachesAll(page) {
  const all = await listReachable(page);
  assert.ok(all.length > 1, "the page has nothing to reach");
  const forth = await press(page, "Tab", all.length);
  assert.deepEqual(
    forth.map(({ what }) => what),
    all,
    "Tab",
  );
  await page.keyboard.press("Tab");
  const { at } = await whereIsFocus(page);
  assert.notEqual(at, all.length - 1, "the last stop is a trap");
  await page.evaluate((last) => Reflect.get(window, "reachable")[last].focus(), all.length - 1);
  const back = await press(page, "Shift+Tab", all.length - 1);
  assert.deepEqual(back.map(({ what }) => what).reverse(), all.slice(0, -1), "Shift+Tab");
  const blind = [...forth, ...back].filter(({ marked, covered }) => !marked || covered);
  assert.deepEqual(blind, [], "places that one cannot see");
  return all;
}

/** Remembers everything that should be reachable, in order. @param {Page} page */
function listReachable(page) {
  return page.evaluate(() => {
    const selector = "a[href], button, input, select, textarea, summary, [tabindex]";
    const elements = [...document.querySelectorAll(selector)].filter(
      (element) =>
        element instanceof HTMLElement &&
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    Object.assign(window, { reachable: elements });
    return elements.map((element) => element.outerHTML.slice(0, 160));
  });
}

/** @param {Page} page @param {string} key @param {number} times */
async function press(page, key, times) {
  /** @type {Stop[]} */
  const stops = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    stops.push(await whereIsFocus(page));
  }
  return stops;
}

/** @param {Page} page @returns {Promise<Stop>} */
function whereIsFocus(page) {
  return page.evaluate(async () => {
    // Whatever the focus sets in motion has arrived.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const here = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(here);
    const { left, top, width, height } = here.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      at: Reflect.get(window, "reachable").indexOf(here),
      what: here.outerHTML.slice(0, 160),
      marked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor),
      covered: above === null || !(here.contains(above) || above.contains(here)),
    };
  });
}

/** How much the page has shifted under the reader so far, as browsers measure it. @param {Page} page */
export function layoutShift(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, "value");
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300); // buffered entries come a little later
      }),
  );
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
