import { expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { anchorOf, byCategory, findQuestions, type Question, search, searchable } from "./faqData.ts";

const question = (id: string, category: string, words: string, html = ""): Question => ({
  id,
  category,
  question: words,
  html,
});
const all = [
  question("1", "お届け", "送料はいくらですか", "<p>税込<b>5,500円</b>以上で無料です。</p>"),
  question("2", "お支払い", "コンビニで払えますか"),
  question("3", "お届け", "ＰａｙＰａｙは使えますか", "<p>はい。</p>"),
];

test("categories come in the order of their first question", () => {
  expect(byCategory(all).map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([
    ["お届け", ["1", "3"]],
    ["お支払い", ["2"]],
  ]);
});

test.each([
  ["", ["1", "2", "3"]],
  ["こんびに", ["2"]],
  ["ｺﾝﾋﾞﾆ", ["2"]],
  ["paypay", ["3"]],
  ["送料 無料", ["1"]],
  ["5,500円", ["1"]],
  ["お届け", ["1", "3"]],
  ["ない言葉", []],
])("searching for %j finds %j", (typed, ids) => {
  expect(search(searchable(all), typed).map(({ id }) => id)).toEqual(ids);
});

test("anchors hold no character that an address would escape twice", () => {
  expect(anchorOf("category", "返品・交換 (1)")).toBe("category-返品-交換-1-");
});

test("the shop's search finds what is spelled otherwise; without its answer nothing more is found", async () => {
  const asked: unknown[] = [];
  const call = (async (name: string, body: unknown) => {
    asked.push([name, body]);
    return { contents: [{ kind: "faq", id: "2", title: "", lead: "", path: "" }] };
  }) as unknown as Call;
  expect([...(await findQuestions(call, "shiharai"))]).toEqual(["2"]);
  expect(asked).toEqual([["siapi/search/contents/", { word: "shiharai", kind: "faq" }]]);
  const broken = (async () => {
    throw new Error("offline");
  }) as unknown as Call;
  expect([...(await findQuestions(broken, "shiharai"))]).toEqual([]);
});
