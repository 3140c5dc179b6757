import { expect, test } from "vitest";
import { isReportable } from "./searchTerm.ts";

test.each([
  ["ワンピース", true],
  ["110cm 水玉", true],
  ["", false],
  ["a@example.com", false],
  ["a＠b", false],
  ["090-1234-5678", false],
  ["０９０ １２３４", false],
])("%s may be reported: %s", (word, want) => {
  expect(isReportable(word)).toBe(want);
});
