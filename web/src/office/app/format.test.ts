import { describe, expect, test } from "vitest";
import { age, count, day, dayOf, man, moment, size, span, yen } from "./format.ts";

const at = Date.UTC(2026, 10, 15, 15, 5); // 16 November, 0:05 in Tokyo

describe("what the office writes", () => {
  test("moments are those of Tokyo, with the year only where it is another one", () => {
    expect(moment(at, at)).toBe("11/16 00:05");
    expect(moment(Date.UTC(2026, 0, 2, 3), at)).toBe("1/02 12:00");
    expect(moment(Date.UTC(2025, 3, 1, 3), at)).toBe("2025/4/01");
  });
  test("around New Year moments keep their hour", () => {
    const midnight = Date.UTC(2026, 11, 31, 15);
    expect(moment(midnight, midnight - 1)).toBe("2027/1/01 00:00");
    expect(moment(midnight - 1, midnight)).toBe("12/31 23:59");
  });
  test("days are those of Tokyo", () => {
    expect(dayOf(at)).toBe("11/16（月）");
    expect(day("20261120")).toBe("11/20（金）");
    expect(day("最短")).toBe("最短");
  });
  test("sums and counts have separators, and a true minus", () => {
    expect([yen(0), yen(1234567), yen(-500), count(999), count(1000)]).toEqual([
      "¥0",
      "¥1,234,567",
      "−¥500",
      "999",
      "1,000",
    ]);
    expect([man(0), man(9500), man(268_400), man(600_000)]).toEqual(["0", "9,500", "26.8万", "60万"]);
  });
  test("ages grow from minutes to days", () => {
    const ago = (minutes: number) => age(at - minutes * 60_000, at);
    expect([ago(0), ago(59), ago(60), ago(47 * 60), ago(48 * 60)]).toEqual([
      "いま",
      "59分前",
      "1時間前",
      "47時間前",
      "2日前",
    ]);
  });
  test("how long and how large has one unit", () => {
    expect([-5, 59_999, 3_600_000, 47 * 3_600_000, 48 * 3_600_000].map(span)).toEqual([
      "0分",
      "0分",
      "1時間",
      "47時間",
      "2日",
    ]);
    expect([0, 999, 1000, 96_400, 999_600, 4_200_000_000].map(size)).toEqual([
      "0 B",
      "999 B",
      "1.0 kB",
      "96 kB",
      "1.0 MB",
      "4.2 GB",
    ]);
  });
});
