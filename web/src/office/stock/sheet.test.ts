import { expect, test } from "vitest";
import type { StockRow } from "#office/api/contract.gen.ts";
import { difference, type Line, number, scanned, workLines } from "#office/stock/sheet.ts";

const row = (sku: string, on_hand: number) => ({ sku, on_hand }) as StockRow;

test("a scan adds a piece, puts its line first and keeps the count that was seen at first", () => {
  let lines: Line[] = scanned([], row("A", 5));
  lines = scanned(lines, row("B", 2));
  lines = scanned(lines, row("A", 3)); // two were sold since the first piece was scanned
  expect(lines.map(({ row: { sku }, pieces, seen }) => [sku, pieces, seen])).toEqual([
    ["A", "2", 5],
    ["B", "1", 2],
  ]);
  expect(difference(lines[0] as Line)).toBe(-3);
});

test("a line that was put onto the sheet beforehand is seen when its first piece is", () => {
  const lines = scanned([{ row: row("A", 9), pieces: "", seen: 9 }], row("A", 7));
  expect(lines[0]?.seen).toBe(7);
});

test("only numbers are sent; zero was counted, and zero did not come", () => {
  const lines = ["12", "０", "", "x", "-1"].map((pieces, i): Line => ({ row: row(String(i), 1), pieces, seen: 1 }));
  expect(workLines(lines, false).map(({ sku, pieces }) => [sku, pieces])).toEqual([
    ["0", 12],
    ["1", 0],
  ]);
  expect(workLines(lines, true).map(({ sku }) => sku)).toEqual(["0"]);
  expect([number(" 3 "), number("3.5"), number("12345678")]).toEqual([3, undefined, undefined]);
});
