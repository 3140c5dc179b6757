import { expect, test } from "vitest";
import { everything, has, nothing, range, size, toggle } from "./selection.ts";

test("single rows go in and out", () => {
  const one = toggle(nothing, "a");
  expect([has(one, "a"), has(one, "b"), size(one, 9)]).toEqual([true, false, 1]);
  expect(size(toggle(one, "a"), 9)).toBe(0);
});

test("a range goes both ways and keeps what was selected", () => {
  const rows = ["a", "b", "c", "d"];
  const up = range(toggle(nothing, "d"), rows, 2, 1);
  expect([...up.keys].sort()).toEqual(["b", "c", "d"]);
});

test("all results are those that are not loaded, too, but those taken out", () => {
  const but = toggle(everything, "b");
  expect([has(but, "a"), has(but, "b"), size(but, 5000)]).toEqual([true, false, 4999]);
  expect(has(range(but, ["a", "b"], 0, 1), "b")).toBe(true);
});
