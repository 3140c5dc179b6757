import { expect, test } from "vitest";
import { push, toEvent, track } from "./analytics.ts";

const plain = { event: "click", category: "nav_click", action: "click" };
const unlabelled = { category: "banner" };

test.each([
  ["a word is its own label", "header_cart", { ...plain, label: "header_cart" }],
  ["the given label wins", { label: "hero" }, { ...plain, label: "hero" }],
  ["without a label it is the argument itself", unlabelled, { ...plain, category: "banner", label: unlabelled }],
  [
    "everything given is kept",
    { event: "view", category: "c", action: "a", label: "l" },
    { event: "view", category: "c", action: "a", label: "l" },
  ],
])("%s", (_, argument, want) => {
  expect(toEvent(argument)).toEqual(want);
});

test("events are pushed to the page's data layer, which is made when it is missing", () => {
  const page = {} as Window;
  track("first", page);
  track({ label: "second" }, page);
  expect(page.dataLayer).toMatchObject([{ label: "first" }, { label: "second" }]);
});

test("items of the event before are cleared, or a tag manager would merge them into this one", () => {
  const page = {} as Window;
  const event = { event: "select_item", ecommerce: { items: [] } };
  push(event, page);
  push({ event: "search", search_term: "紬" }, page);
  expect(page.dataLayer).toEqual([{ ecommerce: null }, event, { event: "search", search_term: "紬" }]);
});
