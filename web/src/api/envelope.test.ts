import { expect, test } from "vitest";
import type { Family } from "#api/contract.gen.ts";
import { unwrap } from "#api/envelope.ts";

const failure = { return_code: 404, code: "item.not_found", message: "商品が見つかりません。" };

test.each<[Family, unknown, ReturnType<typeof unwrap>]>([
  ["siapi", { siApiResult: { data: { a: 1, return_code: 200 } } }, { data: { a: 1, return_code: 200 } }],
  ["siapi", { siApiResult: { data: failure } }, { error: failure }],
  ["siapi", { siApiResult: { data: { a: 1 } } }, {}],
  ["siapi", { data: { a: 1 } }, {}],
  ["naviPlus", { data: { data: { items: [] } } }, { data: { items: [] } }],
  ["naviPlus", { error: failure }, { error: failure }],
  ["naviPlus", { data: [] }, {}],
  ["contentful", { result: { items: [] } }, { data: { items: [] } }],
  ["contentful", { error: failure }, { error: failure }],
  ["common", {}, { data: {} }],
  ["common", { error: failure }, { data: { error: failure }, error: failure }],
  ["common", { error: "text" }, { data: { error: "text" } }],
  ["common", "text", {}],
  ["common", null, {}],
])("%s: %j", (family, body, want) => {
  expect(unwrap(family, body)).toEqual(want);
});
