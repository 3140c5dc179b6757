// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { helpedBefore, rememberHelped } from "./helped.ts";

beforeEach(() => localStorage.clear());

test("what was found helpful is remembered with its number, the last hundred of it", () => {
  for (let i = 0; i <= 100; i++) rememberHelped(`r${i}`, i);
  expect(helpedBefore("r100")).toBe(100);
  expect(helpedBefore("r0")).toBeUndefined();
  rememberHelped("r100", 7);
  expect(helpedBefore("r100")).toBe(7);
});

test.each(["no JSON", "{}", '[["r1"]]', '[null,["r1","9"]]'])("what is not ours is not believed: %s", (text) => {
  localStorage.setItem("helped_reviews", text);
  expect(helpedBefore("r1")).toBeUndefined();
});
