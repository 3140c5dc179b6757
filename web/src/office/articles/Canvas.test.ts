import { expect, test } from "vitest";
import { moved } from "#office/articles/Canvas.tsx";

const piece = { code: "100400000101", x: 0, y: 20, size: 10 };

test.each([
  ["ArrowRight", { x: 1 }],
  ["ArrowLeft", { x: 0 }],
  ["ArrowDown", { y: 20 }],
  ["ArrowUp", { y: 19 }],
  ["+", { size: 10 }],
  ["-", { size: 9 }],
])("%s moves a piece within the canvas", (key, change) => {
  expect(moved(key, piece)).toEqual({ ...piece, ...change });
});

test("other keys are not the canvas's", () => {
  expect(moved("Tab", piece)).toBeUndefined();
  expect(moved("j", piece)).toBeUndefined();
});
