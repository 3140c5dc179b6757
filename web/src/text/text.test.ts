import { expect, test } from "vitest";
import { arrivalWindow, date, day, parseTime } from "./date.ts";
import { fold } from "./kana.ts";
import { parsePostalCode } from "./postal.ts";
import { discountRate, yen } from "./yen.ts";

test("an amount that only the browser can meet prints the fallback", () => {
  for (const amount of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    0.1,
    null,
    undefined,
  ]) {
    expect(yen(amount), String(amount)).toBe("￥-");
  }
  expect(yen(Number.NaN, "価格未定")).toBe("価格未定");
  expect(yen(-0)).toBe("￥0");
});

test("a discount of what is no amount is none", () => {
  expect(discountRate(Number.NaN, 1)).toBe(0);
  expect(discountRate(100, Number.NaN)).toBe(0);
  expect(discountRate(Number.POSITIVE_INFINITY, 1)).toBe(0);
});

test("a moment that is no time has no date", () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15]) {
    expect(date(ms), String(ms)).toBeNull();
    expect(day(ms), String(ms)).toBeNull();
    expect(arrivalWindow(ms), String(ms)).toBeNull();
  }
});

test("lists of new arrivals span 14 days unless told otherwise", () => {
  expect(arrivalWindow(parseTime("2026-11-15T12:00") ?? 0)).toEqual(["20261102", "20261115"]);
});

test("folding what is folded changes nothing", () => {
  for (const text of ["ｳﾞｨｰｶﾞﾝ", "コー-ト", "e'\u0301", "゛あ゛", "İ", "1.,5", "カ・ー", "\ud800ー"]) {
    expect(fold(fold(text)), text).toBe(fold(text));
  }
});

test("a postal code is kept as its digits", () => {
  expect(parsePostalCode("〒１２３－４５６７")).toBe("1234567");
});
