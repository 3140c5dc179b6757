import { expect, test } from "vitest";
import type { CalendarBar } from "#office/api/contract.gen.ts";
import { byDay, going, place } from "./weeks.ts";

const DAY = 86_400_000;
const first = Date.parse("2026-11-16T00:00:00+09:00");
const bar = (key: string, starts: number, ends: number) =>
  ({ key, kind: "sale", starts, ends, says: [] }) as unknown as CalendarBar;

test("bars that overlap stand in lanes of their own, and a lane is used again", () => {
  const placed = place(
    [
      bar("a", first, first + 3 * DAY),
      bar("b", first + DAY, first + 2 * DAY),
      bar("c", first + 3 * DAY, first + 4 * DAY),
    ],
    first,
    14,
  );
  expect(placed.map(({ bar, from, to, lane }) => [bar.key, from, to, lane])).toEqual([
    ["a", 0, 3, 0],
    ["b", 1, 2, 1],
    ["c", 3, 4, 0],
  ]);
});

test("what began before or goes on is cut at the edge and says so", () => {
  const [open, long] = place([bar("open", 0, 0), bar("long", first + 10 * DAY, first + 99 * DAY)], first, 14);
  expect(open).toMatchObject({ from: 0, to: 14, before: true, after: true });
  expect(long).toMatchObject({ from: 10, to: 14, before: false, after: true });
});

test("days name what begins and what ends on them, midnight belonging to the day before", () => {
  const bars = [bar("a", first + DAY + 1, first + 3 * DAY), bar("old", first - DAY, first + 3 * DAY + 5)];
  expect(byDay(bars, first, 7).map(({ at, begins, ends }) => [at, begins.length, ends.length])).toEqual([
    [first + DAY, 1, 0],
    [first + 2 * DAY, 0, 1],
    [first + 3 * DAY, 0, 1],
  ]);
  expect(going(bars, first).map(({ key }) => key)).toEqual(["old"]);
});
