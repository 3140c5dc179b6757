import { expect, test } from "vitest";
import { codeOf, sentenceOf } from "./sentences.ts";

test.each([
  ["404", 404],
  ["503", 503],
  ["599", 599],
  [null, 500],
  ["", 500],
  ["abc", 500],
  ["404abc", 500],
  ["-404", 500],
  ["４０４", 500],
  ["200", 500],
  ["99999999999999999999", 500],
  ["<script>", 500],
])("code=%s counts as %i", (given, want) => {
  expect(codeOf(given)).toBe(want);
});

test("every code has a sentence, and the common ones their own", () => {
  const titles = [403, 404, 429, 500, 503].map((code) => sentenceOf(code).title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(sentenceOf(599)).toEqual(sentenceOf(500));
  expect(sentenceOf(404).title).toBe("お探しのページが見つかりません");
});
