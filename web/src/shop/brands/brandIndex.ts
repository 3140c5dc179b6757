import type { Brand } from "#api/contract.gen.ts";

/** Brands under one heading, such as か or K. */
export interface Group {
  readonly heading: string;
  /** For anchors; without kana, so that a copied address stays readable. */
  readonly id: string;
  readonly brands: readonly Brand[];
}

/** The rows of the table of kana, each by its last katakana in Unicode's order. */
const rows = [
  { heading: "あ", id: "kana-a", last: "オ" },
  { heading: "か", id: "kana-ka", last: "ゴ" },
  { heading: "さ", id: "kana-sa", last: "ゾ" },
  { heading: "た", id: "kana-ta", last: "ド" },
  { heading: "な", id: "kana-na", last: "ノ" },
  { heading: "は", id: "kana-ha", last: "ポ" },
  { heading: "ま", id: "kana-ma", last: "モ" },
  { heading: "や", id: "kana-ya", last: "ヨ" },
  { heading: "ら", id: "kana-ra", last: "ロ" },
  { heading: "わ", id: "kana-wa", last: "ン" },
] as const;

const others = { heading: "その他", id: "others" };

/** The row of a reading: ガ stands with か, ヴ with う; what does not begin with a katakana is in none. */
function rowOf(kana: string) {
  const first = kana.charAt(0) === "ヴ" ? "ウ" : kana.charAt(0);
  return first < "ァ" ? undefined : rows.find(({ last }) => first <= last);
}

/** All rows in their order, also the empty ones: their places in the index are known by heart. */
export function byKana(brands: readonly Brand[]): readonly Group[] {
  const groups = rows.map((row) => ({
    heading: row.heading,
    id: row.id,
    brands: brands.filter(({ brand_name_kana }) => rowOf(brand_name_kana) === row),
  }));
  return withOthers(
    groups,
    brands.filter(({ brand_name_kana }) => rowOf(brand_name_kana) === undefined),
  );
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All letters in their order, with the brands sorted by their names in the alphabet. */
export function byAlphabet(brands: readonly Brand[]): readonly Group[] {
  const named = brands
    .map((brand) => ({ brand, name: brand.brand_name_alphabet.toUpperCase() }))
    .filter(({ name }) => name !== "")
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const starting = (test: (letter: string) => boolean) =>
    named.filter(({ name }) => test(name.charAt(0))).map(({ brand }) => brand);
  const groups = letters.map((letter) => ({
    heading: letter,
    id: `alphabet-${letter.toLowerCase()}`,
    brands: starting((first) => first === letter),
  }));
  return withOthers(
    groups,
    starting((first) => !letters.includes(first)),
    "alphabet-",
  );
}

function withOthers(groups: readonly Group[], brands: readonly Brand[], prefix = "kana-"): readonly Group[] {
  return brands.length === 0 ? groups : [...groups, { ...others, id: prefix + others.id, brands }];
}

/** The brands that the shop puts forward, in its order. */
export function recommended(brands: readonly Brand[], most: number): readonly Brand[] {
  return brands
    .filter((brand) => brand.recommended > 0)
    .sort((a, b) => a.recommended - b.recommended)
    .slice(0, most);
}
