import { expect, test } from "vitest";
import { favoriteNote } from "./favoriteNote.ts";

test.each([
  [false, 0, undefined],
  [true, 0, "再入荷しました"],
  [false, 1190, "追加時より￥1,190お得です"],
  [true, 500, "再入荷しました・追加時より￥500お得です"],
])("restocked %j, cheaper by %i: %s", (restocked, price_drop, want) => {
  expect(favoriteNote({ restocked, price_drop })).toBe(want);
});
