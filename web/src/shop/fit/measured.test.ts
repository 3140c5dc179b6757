import { expect, test } from "vitest";
import { readMeasures } from "./measured.ts";

test("full-width digits are read, and what was left empty is not said", () => {
  const query = new URLSearchParams({ size: "1", name: "白いシャツ", m身幅: "４９．５", m着丈: "60cm", m肩幅: " " });
  expect(readMeasures(query)).toEqual({
    measures: [
      { name: "身幅", mm: 495 },
      { name: "着丈", mm: 600 },
    ],
    problems: {},
    fields: 3,
  });
});

test("what cannot be a measure is told, each beside its field", () => {
  for (const typed of ["abc", "12,5", "-5", "9999", "0", "0.4", "300.1", "四十"]) {
    const { problems } = readMeasures([
      ["m身幅", typed],
      ["m着丈", "60"],
    ]);
    expect(problems, typed).toEqual({ 身幅: "身幅は0.5～300cmの数字で入力してください。" });
  }
  for (const typed of ["0.5", "1", "99.9", "300", "３００．０"]) {
    expect(readMeasures([["m身幅", typed]]).problems, typed).toEqual({});
  }
});

test("what else an address carries is no measure", () => {
  expect(readMeasures(new URLSearchParams("msclkid=abc&m=5&over=x"))).toEqual({
    measures: [],
    problems: {},
    fields: 0,
  });
});
