import { expect, test } from "vitest";
import type { DetailSize } from "#api/contract.gen.ts";
import { reserveWords } from "#parts/reserveWords.ts";
import { careMark } from "./careMarks.ts";
import { bodyHint, cm, needsDrawing, range, sizeTable } from "./measures.ts";
import { deadlineWords, materialLines, paragraphs, pointsFor, taxWords } from "./rules.ts";

test.each([
  [715, "71.5"],
  [670, "67"],
  [9, "0.9"],
  [0, "0"],
])("%d mm are %s cm", (millimetres, want) => {
  expect(cm(millimetres)).toBe(want);
});

test("a range has both ends, a single measure one", () => {
  expect(range({ name: "", low: 720, high: 805 })).toBe("72～80.5");
  expect(range({ name: "", low: 720, high: 720 })).toBe("72");
});

function size(name: string, garment: string[], body: string[] = []): DetailSize {
  const measure = (name: string, i: number) => ({ name, low: 100 + i, high: 100 + i });
  return {
    sku_code: name,
    size_name: name,
    size_code: "",
    garment: garment.map(measure),
    body: body.map(measure),
    stock_status: "in_stock",
    stock_word: "",
  };
}

test("a size table has a column for every measure of any size, and says where one is missing", () => {
  expect(sizeTable([size("M", ["着丈"]), size("L", ["身幅", "着丈"])], "garment")).toEqual({
    names: ["着丈", "身幅"],
    rows: [
      { sku: "M", size: "M", values: ["10", "–"] },
      { sku: "L", size: "L", values: ["10.1", "10"] },
    ],
  });
  expect(sizeTable([size("F", [])], "body")).toBeUndefined();
});

test.each([
  [["幅", "高さ"], false],
  [["長さ", "太さ"], false],
  [["幅", "高さ", "まち"], true],
  [["身幅", "着丈"], true],
])("measures %j need a drawing: %s", (names, want) => {
  const table = sizeTable([size("F", names)], "garment");
  expect(table && needsDrawing(table)).toBe(want);
});

test.each([
  [["身幅"], ["バスト", "ウエスト"], "バスト 10cm"],
  [["ウエスト", "股下"], ["バスト", "ウエスト"], "ウエスト 10.1cm"],
  [["ウエスト"], ["身長", "ウエスト"], "身長 10cm"],
  [["身幅", "ウエスト"], ["バスト", "ウエスト"], "バスト 10cm"],
  [["幅"], [], ""],
])("garment %j and body %j: chosen by %j", (garment, body, want) => {
  expect(bodyHint(size("M", garment, body))).toBe(want);
});

test.each([
  ["wash40", "洗濯機で洗えます（40℃まで）", 0],
  ["wash30_gentle", "洗濯機の弱い水流で洗えます（30℃まで）", 1],
  ["wash30_delicate", "洗濯機のごく弱い水流で洗えます（30℃まで）", 2],
  ["no_iron", "アイロンはかけられません", undefined],
])("care mark %s says %s", (name, label, bars) => {
  const mark = careMark(name);
  expect([mark?.label, mark?.bars]).toEqual([label, bars]);
});

test.each(["wash45", "wash40_rough", "constructor", ""])("%j is no care mark", (name) => {
  expect(careMark(name)).toBeUndefined();
});

// Everything the demo shop sews in must be drawn.
test.each([
  "bleach_oxygen",
  "dry_p",
  "dry_p_gentle",
  "flat_dry",
  "flat_dry_shade",
  "hand_wash",
  "hang_dry",
  "hang_dry_shade",
  "iron_high",
  "iron_low",
  "iron_mid",
  "line_dry",
  "line_dry_shade",
  "no_bleach",
  "no_tumble",
  "no_wash",
  "tumble_low",
])("%s is known", (name) => {
  expect(careMark(name)?.label).toMatch(/\S/);
});

test("materials are told part by part, shares in their order", () => {
  const materials = [
    { part: "表地", name: "綿", percent: 60 },
    { part: "裏地", name: "キュプラ", percent: 100 },
    { part: "表地", name: "麻", percent: 40 },
    { part: "中身", name: "小豆", percent: 0 },
  ];
  expect(materialLines(materials)).toEqual([
    { part: "表地", text: "綿 60%・麻 40%" },
    { part: "裏地", text: "キュプラ 100%" },
    { part: "中身", text: "小豆" },
  ]);
});

test("a text has paragraphs, and they have lines", () => {
  expect(paragraphs("一\n二\n\n \n三\n")).toEqual([["一", "二"], ["三"]]);
  expect(paragraphs("")).toEqual([]);
});

test("only the reduced tax rate is named", () => {
  expect(taxWords({ tax_percent: 10 })).toBe("税込");
  expect(taxWords({ tax_percent: 8 })).toBe("税込（軽減税率8%）");
});

test("what is ordered ahead says when it comes", () => {
  expect(reserveWords("reserve", "20261225")).toBe("予約商品です（12月下旬入荷予定）");
  expect(reserveWords("reserve", "")).toBe("予約商品です（入荷しだいお届けします）");
  expect(reserveWords("in_stock", "20261225")).toBeUndefined();
});

test.each([
  [6930, undefined, 69],
  [6930, "2", 207],
  [6930, "no such rank", 69],
  [99, "2", 0],
])("%i yen bring a member of rank %j %i points", (price, rank, want) => {
  const point_rates = [
    { customer_group_code: "0", rate: 1 },
    { customer_group_code: "2", rate: 3 },
  ];
  expect(pointsFor(price, rank, { point_unit: 100, point_rates })).toBe(want);
  expect(pointsFor(price, rank, { point_unit: 0, point_rates: [] })).toBe(0);
});

test("a deadline is told by the clock of Tokyo", () => {
  expect(deadlineWords(Date.UTC(2026, 10, 16, 3))).toBe("11月16日（月）12時");
  expect(deadlineWords(Date.UTC(2026, 11, 31, 15))).toBe("1月1日（金）0時");
});
