import { describe, expect, it } from "vitest";
import { differing, fresh, merged } from "#office/campaigns/couponFields.ts";
import { codesOf } from "#office/campaigns/useCampaigns.ts";

describe("two versions of a coupon", () => {
  const mine = { ...fresh, name: "自分", value: 800, ends: 5, ranks: ["0001"] };
  const theirs = { ...fresh, name: "ほか", kind: "percent" as const, value: 10, ends: 9, given: true };

  it("are compared part by part", () => {
    const names = differing(mine, theirs)
      .filter((one) => one.mine !== one.theirs)
      .map(({ name }) => name);
    expect(names).toEqual(["name", "discount", "ranks", "given"]); // both end in 1970
  });

  it("are put together as chosen, kind and value as one", () => {
    const next = merged(mine, theirs, { name: "mine", discount: "theirs", period: "theirs", given: "theirs" });
    expect(next).toMatchObject({ name: "自分", kind: "percent", value: 10, ends: 9, ranks: ["0001"], given: true });
  });
});

it("reads codes as they are pasted", () => {
  expect(codesOf("0019002123\n0019002124\t、0019002125,")).toEqual(["0019002123", "0019002124", "0019002125"]);
});
