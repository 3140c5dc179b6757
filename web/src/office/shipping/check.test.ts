import { describe, expect, it } from "vitest";
import { check, complete } from "#office/shipping/check.ts";

const slip = {
  number: "T-261116-ABCDEFG",
  name: "織部 糸子",
  batch: "b",
  item: 1,
  trouble: "",
  pieces: [
    { sku: "0019002123011", name: "シャツ", detail: "白 S", picture: "", quantity: 2 },
    { sku: "0019002555011", name: "くつした", detail: "白 S", picture: "", quantity: 1 },
  ],
};

describe("the scanner", () => {
  it("counts pieces until all are there", () => {
    const one = check(slip, {}, "０019002123011");
    expect(one.verdict).toBe("right");
    const two = check(slip, one.scanned, "0019002555011");
    expect(two.verdict).toBe("right");
    expect(complete(slip, two.scanned)).toBe(false);
    expect(check(slip, two.scanned, "0019002123011").verdict).toBe("complete");
  });
  it("refuses a piece of another parcel and one too many", () => {
    expect(check(slip, {}, "0019002777011")).toEqual({ verdict: "other", scanned: {} });
    const full = { "0019002555011": 1 };
    expect(check(slip, full, "0019002555011")).toEqual({ verdict: "surplus", scanned: full });
  });
});
