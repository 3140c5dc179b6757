import { expect, test } from "vitest";
import type { TreeCategory } from "#office/api/contract.gen.ts";
import { dropPlace, fits, rowsOf, stands, stepPlace } from "#office/trees/tree.ts";

const category = (code: string, parent: string, alias = code.toLowerCase()): TreeCategory => ({
  code,
  parent,
  alias,
  name: code,
  order: 0,
  path: "",
  goods: 0,
  below: 0,
  former: [],
  revision: "",
});
// A has B (with C and D) and E; F stands alone.
const list = [
  category("A", ""),
  category("B", "A"),
  category("C", "B"),
  category("D", "B"),
  category("E", "A"),
  category("F", ""),
];

test("rows know their level and place, and closed ones hide what is below", () => {
  const rows = rowsOf(list, new Set(["B"]));
  expect(rows.map(({ category: one, level, place, siblings }) => [one.code, level, place, siblings])).toEqual([
    ["A", 1, 1, 2],
    ["B", 2, 1, 2],
    ["E", 2, 2, 2],
    ["F", 1, 2, 2],
  ]);
});

test("what stands below something hidden is not shown", () => {
  const hidden = list.map((one) => (one.code === "A" ? { ...one, alias: "" } : one));
  expect(rowsOf(hidden, new Set()).filter(({ shown }) => shown)).toHaveLength(1);
});

test("steps go among siblings, into the one before, and out", () => {
  expect(stepPlace(list, "B", "up")).toBeUndefined();
  expect(stepPlace(list, "B", "down")).toEqual({ parent: "A", before: "" });
  expect(stepPlace(list, "D", "up")).toEqual({ parent: "B", before: "C" });
  expect(stepPlace(list, "E", "in")).toEqual({ parent: "B", before: "" });
  expect(stepPlace(list, "D", "in")).toBeUndefined(); // a fourth level
  expect(stepPlace(list, "C", "out")).toEqual({ parent: "A", before: "E" });
  expect(stepPlace(list, "A", "out")).toBeUndefined();
});

test("nothing is dropped below itself or too deep", () => {
  expect(fits(list, "A", "C")).toBe(false);
  expect(dropPlace(list, "A", "F", "into")).toBeUndefined();
  expect(dropPlace(list, "F", "B", "into")).toEqual({ parent: "B", before: "" });
  expect(dropPlace(list, "F", "B", "before")).toEqual({ parent: "A", before: "B" });
  expect(dropPlace(list, "C", "D", "after")).toEqual({ parent: "B", before: "" });
  expect(dropPlace(list, "A", "A", "after")).toBeUndefined();
});

test("where it stands is no place to go", () => {
  expect(stands(list, "C", { parent: "B", before: "D" })).toBe(true);
  expect(stands(list, "C", { parent: "B", before: "" })).toBe(false);
});
