import { expect, test } from "vitest";
import type { Brand } from "#api/contract.gen.ts";
import { byAlphabet, byKana, recommended } from "./brandIndex.ts";

function brand(kana: string, alphabet: string, order = 0): Brand {
  return {
    brand_code: "1000",
    brand_list_alias: alphabet,
    brand_name: kana,
    brand_name_alphabet: alphabet,
    brand_name_kana: kana,
    brand_string: "",
    recommended: order,
    shop_code: "000",
    story: "",
  };
}

const filled = (groups: ReturnType<typeof byKana>) =>
  groups.flatMap(({ heading, brands }) => brands.map(({ brand_name }) => `${heading}:${brand_name}`));

test.each([
  ["アイ", "あ"],
  ["ァ", "あ"],
  ["ヴェ", "あ"],
  ["ガク", "か"],
  ["ゾウ", "さ"],
  ["ッチ", "た"],
  ["ノノハ", "な"],
  ["ペルカ", "は"],
  ["ポント", "は"],
  ["マル", "ま"],
  ["ャ", "や"],
  ["ラナイ", "ら"],
  ["ワタ", "わ"],
  ["ンゴ", "わ"],
  ["ABC", "その他"],
  ["", "その他"],
])("%s stands in row %s", (kana, want) => {
  expect(filled(byKana([brand(kana, "X")]))).toEqual([`${want}:${kana}`]);
});

test("the ten rows are always there, others only when needed", () => {
  expect(byKana([]).map(({ heading }) => heading)).toEqual([..."あかさたなはまやらわ"]);
  expect(byKana([brand("A", "")]).at(-1)?.heading).toBe("その他");
});

test("letters are always there, names sorted under them whatever their case; digits come last", () => {
  const groups = byAlphabet([brand("イト", "ITO"), brand("アイ", "aino"), brand("アイ2", "AI"), brand("ニ", "2nd")]);
  expect(groups).toHaveLength(27);
  expect(filled(groups)).toEqual(["A:アイ2", "A:アイ", "I:イト", "その他:ニ"]);
  expect(new Set([...groups, ...byKana([brand("2", "2")])].map(({ id }) => id)).size).toBe(27 + 11);
});

test("recommended brands come in the shop's order, at most as many as asked for", () => {
  const all = [brand("ニ", "B", 2), brand("ナシ", "C"), brand("イチ", "A", 1), brand("サン", "D", 3)];
  expect(recommended(all, 2).map(({ brand_name }) => brand_name)).toEqual(["イチ", "ニ"]);
});
