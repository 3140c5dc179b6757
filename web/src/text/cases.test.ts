import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseBrandString } from "./brand.ts";
import {
  imagePath,
  parseColorSku,
  parseCommodity,
  parseImagePath,
  parseSearchKey,
  parseSku,
  searchKey,
  sizeChoice,
} from "./code.ts";
import { arrivalWindow, date, dateWeekday, isNewArrival, parseDay, parseTime, shortDate } from "./date.ts";
import { fold, katakana } from "./kana.ts";
import { postalCode } from "./postal.ts";
import { shippingTime } from "./shipping.ts";
import { type Dated, trackingLink, trackingValue } from "./tracking.ts";
import { digits, millimetres, typedCode } from "./width.ts";
import { discountRate, yen } from "./yen.ts";

interface Case<In = unknown> {
  in: In;
  out: unknown;
}

// The same file is read by the Go tests (internal/jp/cases_test.go).
const sections: Record<string, Case[]> = JSON.parse(
  readFileSync(new URL("../../../testdata/text-cases.json", import.meta.url), "utf8"),
);

/** A function of the file, applied to the value its cases carry. */
function of<In>(apply: (input: In) => unknown): (input: unknown) => unknown {
  return (input) => apply(input as In);
}

function without<T extends { code: string }>(parts: T | null): Omit<T, "code"> | null {
  if (parts === null) {
    return null;
  }
  const { code: _, ...rest } = parts;
  return rest;
}

const functions: Record<string, (input: unknown) => unknown> = {
  yen: of((amount: number) => yen(amount)),
  discount_rate: of(([list, price]: [number, number]) => discountRate(list, price)),
  day: of((text: string) => (parseDay(text) === null ? null : date(text))),
  day_weekday: of((text: string) => (parseDay(text) === null ? null : dateWeekday(text))),
  time_short: of(shortDate),
  time_weekday: of(dateWeekday),
  parse_time: of(parseTime),
  arrival_window: of(([now, days]: [number, number]) => arrivalWindow(now, days)),
  new_arrival: of(([day, now]: [string, number]) => isNewArrival(day, now)),
  commodity: of((text: string) => without(parseCommodity(text))),
  color_sku: of((text: string) => without(parseColorSku(text))),
  sku: of((text: string) => without(parseSku(text))),
  search_key: of(searchKey),
  parse_search_key: of(parseSearchKey),
  image_path: of(([sku, number, size]: [string, number, number]) => imagePath(sku, number, size)),
  parse_image_path: of(parseImagePath),
  brand_string: of(parseBrandString),
  size_filter: of((size: string) => sizeChoice(size)?.filter ?? null),
  postal_code: of(postalCode),
  shipping_time: of(shippingTime),
  tracking_value: of(([entry, suffix]: [Dated | null, string]) => trackingValue(entry, suffix)),
  tracking_link: of(([link, name, value]: [string, string, string]) => trackingLink(link, name, value)),
  typed_code: of(typedCode),
  millimetres: of(millimetres),
  digits: of(digits),
  katakana: of(katakana),
  fold: of(fold),
};

test("every section of the cases is read, and every function has cases", () => {
  expect(Object.keys(functions).sort()).toEqual(Object.keys(sections).sort());
});

describe.each(Object.entries(functions))("%s", (name, apply) => {
  const cases = sections[name] ?? [];
  test.each(cases.map((c) => [JSON.stringify(c.in), c] as const))("%s", (_, c) => {
    expect(apply(c.in)).toEqual(c.out);
  });
});
