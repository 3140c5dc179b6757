import { expect, test } from "vitest";
import { mixAddress, readMix } from "./mixAddress.ts";

test("an address is read as it was written", () => {
  const ask = {
    items: "001900212301,001900212302",
    slot: "bag",
    wearer: "all",
    size: "M",
    color: "navy",
    page: 2,
  } as const;
  const address = mixAddress(ask);
  expect(address).toBe("/mix?items=001900212301,001900212302&slot=bag&wearer=all&size=M&color=navy&page=2");
  expect(readMix(new URLSearchParams(address.slice(5)))).toEqual(ask);
});

test("what is usual is not written", () => {
  expect(mixAddress({ items: "", size: "", page: 1 })).toBe("/mix");
});

test.each([
  ["items", "<script>alert(1)</script>"],
  ["items", "A".repeat(5000)],
  ["slot", "hat"],
  ["wearer", "constructor"],
  ["size", "x".repeat(13)],
  ["color", "octarine"],
  ["page", "-1"],
  ["page", "1e9"],
])("%s=%s is as if it were not there", (name, value) => {
  expect(readMix(new URLSearchParams({ [name]: value }))).toEqual(readMix(new URLSearchParams()));
});
