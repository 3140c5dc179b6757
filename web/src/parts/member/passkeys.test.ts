import { expect, test } from "vitest";
import { bytes, isNumber, text } from "./passkeys.ts";

test.each([[[]], [[0]], [[251, 255, 254]], [[255, 255]], [[1, 2, 3, 4]]])("%j survives the wire", (list) => {
  const wire = text(Uint8Array.from(list).buffer);
  expect(wire).toMatch(/^[\w-]*$/);
  expect([...bytes(wire)]).toEqual(list);
});

test("base64url has its own two letters and no padding", () => {
  expect(text(Uint8Array.from([251, 255, 254]).buffer)).toBe("-__-");
  expect(text(Uint8Array.from([0]).buffer)).toBe("AA");
});

test.each([
  ["127.0.0.1", true],
  ["[::1]", true],
  ["localhost", false],
  ["shop.example", false],
  ["3.example", false],
])("%s is a number: %s", (host, want) => {
  expect(isNumber(host)).toBe(want);
});
