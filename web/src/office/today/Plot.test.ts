import { expect, test } from "vitest";
import { scale, sums } from "./Plot.tsx";

test("sales add up from nothing", () => {
  expect(sums([100, 0, 50])).toEqual([0, 100, 100, 150]);
});

test("the axis ends at a round number above the highest", () => {
  expect([scale(1), scale(560_000), scale(600_001), scale(29)].map((n) => Math.round(n * 100) / 100)).toEqual([
    1.5, 600_000, 900_000, 30,
  ]);
});
