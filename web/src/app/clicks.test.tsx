import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadWholeWhenStale, trackClicks } from "./clicks.ts";

let stale = false;
const router = vi.fn((event: Event) => event.preventDefault());

beforeAll(() => {
  loadWholeWhenStale(window, () => stale);
  trackClicks(window);
});

beforeEach(() => {
  vi.useFakeTimers();
  router.mockClear();
  window.dataLayer = [];
  document.body.innerHTML = `<main><input id="field"><a id="in" href="/ranking" data-track="to_ranking"><b>順位</b></a>
    <a id="same" href="#top">上へ</a><a id="out" href="https://other.example/">外へ</a></main>`;
  for (const link of document.querySelectorAll("a")) link.addEventListener("click", router);
  return () => {
    // Nothing that still waits may reach the next test.
    window.dispatchEvent(new Event("pagehide"));
    vi.useRealTimers();
  };
});

/** Whether the router gets to see a click on the element. */
function reachesRouter(selector: string, init: MouseEventInit = {}): boolean {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector(selector)?.dispatchEvent(click);
  return router.mock.calls.length > 0;
}

test("links stay in the app while the build is current", () => {
  stale = false;
  expect(reachesRouter("#in b")).toBe(true);
});

test.each<[string, MouseEventInit, boolean]>([
  ["#in b", {}, false],
  ["#in", { ctrlKey: true }, true],
  ["#in", { button: 1 }, true],
  ["#same", {}, true],
  ["#out", {}, true],
])("with a newer build out a click on %s %o reaches the router: %s", (selector, init, want) => {
  stale = true;
  expect(reachesRouter(selector, init)).toBe(want);
});

test("what was typed is never lost for a newer build", () => {
  stale = true;
  const field = document.querySelector("input");
  if (field) field.value = "途中";
  expect(reachesRouter("#in")).toBe(true);
});

test("a click on a marked element is pushed to the data layer a little later", () => {
  stale = false;
  reachesRouter("#in b");
  expect(window.dataLayer).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(window.dataLayer).toEqual([{ event: "click", category: "nav_click", action: "click", label: "to_ranking" }]);
});

test("and at once when the page goes away", () => {
  stale = false;
  reachesRouter("#in b");
  window.dispatchEvent(new Event("pagehide"));
  expect(window.dataLayer).toHaveLength(1);
});
