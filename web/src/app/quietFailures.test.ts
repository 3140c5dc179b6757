import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { withQuietFailures } from "./quietFailures.ts";

const failing = (error: unknown) => (async () => Promise.reject(error)) as unknown as Call;

test.each([
  "naviPlus/boughtTogether",
  "naviPlus/recentlyChecked",
  "naviPlus/allRanking",
  "naviPlus/article",
  "naviPlus/under2000",
  "naviPlus/newArrival",
  "naviPlus/showcase_1",
  "naviPlus/showcase_2",
  "naviPlus/editor_id",
  "siapi/commoditydetail/select/",
] as const)("a failure of %s is reported, and still the caller's to get over", async (name) => {
  const noted: unknown[] = [];
  const down = new CallError(500, "x", "down");
  const call = withQuietFailures(failing(down), (error) => noted.push(error));
  await expect(call(name, {})).rejects.toBe(down);
  expect(noted).toEqual([down]);
});

test("what nobody waits for, what is not there and what has a page of its own is not reported here", async () => {
  const noted: unknown[] = [];
  const note = (error: unknown) => noted.push(error);
  const gone = new AbortController();
  gone.abort();
  await expect(withQuietFailures(failing(new Error("x")), note)("naviPlus/article", {}, gone)).rejects.toThrow();
  const missing = new CallError(404, "item.not_found", "x");
  await expect(withQuietFailures(failing(missing), note)("siapi/commoditydetail/select/", {})).rejects.toThrow();
  await expect(withQuietFailures(failing(new Error("x")), note)("naviPlus/items", {})).rejects.toThrow();
  expect(noted).toEqual([]);
});
