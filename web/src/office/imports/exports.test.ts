import { expect, test } from "vitest";
import { rhythm, sizeText } from "#office/imports/exports.ts";

test("when an export is made is said in words", () => {
  expect(rhythm({ every: "day", day: 0, hour: 6 })).toBe("毎日 6:00");
  expect(rhythm({ every: "week", day: 1, hour: 9 })).toBe("毎週月曜 9:00");
  expect(rhythm({ every: "month", day: 15, hour: 0 })).toBe("毎月15日 0:00");
  expect(rhythm({ every: "month", day: 31, hour: 23 })).toBe("毎月末日 23:00");
});

test("sizes are short", () => {
  expect(sizeText(12)).toBe("1 KB");
  expect(sizeText(34_600)).toBe("34 KB");
  expect(sizeText(1_258_291)).toBe("1.2 MB");
});
