import { expect, test } from "vitest";
import { groupOf, measureText, parseMeasure } from "#office/goods/presets.ts";

test.each([
  ["1b1b1b", "black"],
  ["fdfdfb", "white"],
  ["8a8a88", "gray"],
  ["233f63", "navy"],
  ["4f86c6", "blue"],
  ["c0392b", "red"],
  ["e8a0b0", "pink"],
  ["5a7d3a", "green"],
  ["e6d5b8", "beige"],
  ["6b4226", "brown"],
  ["f2c230", "yellow"],
])("%s is %s", (hex, group) => expect(groupOf(hex)).toBe(group));

test("measures are written in centimetres and kept in millimetres", () => {
  expect(parseMeasure("着丈", "７１．５")).toEqual({ name: "着丈", low: 715, high: 715 });
  expect(parseMeasure("ウエスト", "60〜80")).toEqual({ name: "ウエスト", low: 600, high: 800 });
  expect(parseMeasure("着丈", "約70")).toBeUndefined();
  expect(parseMeasure("着丈", "80-60")).toBeUndefined();
  expect(measureText({ name: "着丈", low: 715, high: 715 })).toBe("71.5");
  expect(measureText({ name: "着丈", low: 600, high: 800 })).toBe("60–80");
  expect(measureText(undefined)).toBe("");
});
