import { expect, test } from "vitest";
import { type PageEntry, pageNumbers } from "./pageNumbers.ts";

/** "1 … [5] …": near pages in round brackets, a gap for narrow screens as "(…)". */
function drawn(page: number, pages: number): string {
  const draw = (entry: PageEntry) => {
    if ("gap" in entry) {
      return entry.gap === "always" ? "…" : "(…)";
    }
    const n = entry.page === page ? `[${entry.page}]` : `${entry.page}`;
    return entry.near ? `(${n})` : n;
  };
  return pageNumbers(page, pages).map(draw).join(" ");
}

test.each([
  [1, 1, "[1]"],
  [2, 3, "1 [2] 3"],
  [3, 5, "1 2 [3] 4 5"],
  [1, 10, "[1] (2) … 10"],
  [2, 10, "1 [2] (3) … 10"],
  [3, 10, "1 (…) (2) [3] (4) … 10"],
  [4, 10, "1 (…) (2) (3) [4] (5) … 10"],
  [5, 10, "1 … (4) [5] (6) … 10"],
  [7, 10, "1 … (6) [7] (…) (8) (9) 10"],
  [10, 10, "1 … (9) [10]"],
  [4, 7, "1 (…) (2) (3) [4] (…) (5) (6) 7"],
])("page %i of %i", (page, pages, want) => {
  expect(drawn(page, pages)).toBe(want);
});
