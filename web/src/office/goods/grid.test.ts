import { expect, test } from "vitest";
import type { GoodsRow } from "#office/api/contract.gen.ts";
import { changes, filledDown, pasted, read, reversed, shown, typed } from "#office/goods/grid.ts";

const row = (code: string, more: Partial<GoodsRow> = {}): GoodsRow =>
  ({
    code,
    name: `商品${code}`,
    price: 1000,
    price_most: 1000,
    sale_limit: 0,
    arrival_date: "20261101",
    new_season: false,
    repeat: false,
    reserve: false,
    magazine: false,
    secret: false,
    discontinued: false,
    revision: `r${code}`,
    ...more,
  }) as GoodsRow;

const rows = [row("A"), row("B"), row("C")];

test("a spreadsheet is pasted to the right and down, as people write numbers and days", () => {
  const { edits, wrong } = pasted(
    {},
    rows,
    { row: 1, cell: 0 },
    "コート\t¥12,800\t３\t2026/11/5\t○\r\n帽子\t高い\t\t\tいいえ\nover\n",
  );
  expect(wrong).toBe(1);
  expect(changes(edits, rows)).toEqual([
    {
      code: "B",
      revision: "rB",
      name: "コート",
      price: 12800,
      sale_limit: 3,
      arrival_date: "20261105",
      new_season: true,
    },
    { code: "C", revision: "rC", name: "帽子", arrival_date: "" },
  ]);
});

test("an emptied price is no change", () => {
  expect(changes(typed({}, rows[0] as GoodsRow, "price", ""), rows)).toEqual([]);
});

test("what is typed back is no change", () => {
  const once = typed({}, rows[0] as GoodsRow, "price", "900");
  expect(shown(rows[0] as GoodsRow, once, "price")).toBe("900");
  expect(typed(once, rows[0] as GoodsRow, "price", "1000")).toEqual({});
});

test("filling down repeats what stands above, typed or saved", () => {
  const edits = filledDown(typed({}, rows[0] as GoodsRow, "secret", "1"), rows, "secret", 0, 2);
  expect(changes(edits, rows).map(({ code, secret }) => [code, secret])).toEqual([
    ["A", true],
    ["B", true],
    ["C", true],
  ]);
  expect(filledDown({}, rows, "price", 0, 2)).toEqual({});
});

test("what cannot be is refused", () => {
  expect([read("price", "12.5"), read("arrival_date", "来週"), read("secret", "たぶん"), read("price", "")]).toEqual([
    undefined,
    undefined,
    undefined,
    "",
  ]);
});

test("the way back has what was there before and the revision of now", () => {
  const sent = [{ code: "A", revision: "rA", price: 900, secret: true }];
  expect(reversed(sent, rows, [row("A", { revision: "r2", price: 900 })])).toEqual([
    { code: "A", revision: "r2", price: 1000, secret: false },
  ]);
});
