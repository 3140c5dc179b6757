// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { compareAddress, comparedItems, keepCompared, withCompared } from "./compared.ts";

const code = (n: number) => `0001ABCD0${n}01`;

beforeEach(() => localStorage.clear());

test("what is kept is read back, without what is no item and without doubles", () => {
  localStorage.setItem("compared_items", `<script>,${code(1)},${code(1)},,0,${code(2)}`);
  expect(comparedItems()).toEqual([code(1), code(2)]);
});

test("of more than four the one chosen longest ago makes room", () => {
  keepCompared([1, 2, 3, 4].map(code));
  expect(withCompared(code(5))).toEqual([5, 1, 2, 3].map(code));
});

test("whoever follows the list is told of a change", () => {
  let told = 0;
  window.addEventListener("tsumugi:compared", () => told++);
  keepCompared([code(1)]);
  expect(told).toBe(1);
  expect(compareAddress(comparedItems())).toBe(`/compare?items=${code(1)}`);
});
