import { expect, test } from "vitest";
import { fromField, midnight, toField } from "#office/prices/times.ts";

test("fields of day and time are by the shop's clock", () => {
  const at = Date.UTC(2026, 10, 15, 15, 0);
  expect(toField(at)).toBe("2026-11-16T00:00");
  expect(fromField("2026-11-16T00:00")).toBe(at);
  expect(fromField("2026-11-16T00:00:05")).toBe(at + 5000);
  expect(fromField("")).toBe(0);
  expect(midnight(at - 1, 0)).toBe(at);
  expect(midnight(at, 0)).toBe(at + 86_400_000);
});
