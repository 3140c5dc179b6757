import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("cells are quoted where they must be, and none begins a formula", () => {
  const text = csv(
    ["番号", "名前"],
    [
      ["T-1", '=HYPERLINK("http://evil")'],
      ["T-2", "改行\nあり, と読点"],
      ["-1", "+81"],
    ],
  );
  expect(text).toBe(
    `\uFEFF番号,名前\r\nT-1,"'=HYPERLINK(""http://evil"")"\r\nT-2,"改行\nあり, と読点"\r\n'-1,'+81\r\n`,
  );
});
