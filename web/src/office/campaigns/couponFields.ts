import type { CouponFields, CouponKind, CouponRow } from "#office/api/contract.gen.ts";
import type { Differing } from "#office/app/Conflict.tsx";
import { count } from "#office/app/format.ts";
import { period } from "#office/campaigns/Tools.tsx";

export const kinds = {
  amount: "円を引く",
  percent: "%を引く",
  free_shipping: "送料を無料にする",
} satisfies Record<CouponKind, string>;

export const lists = {
  categories: "カテゴリ",
  brands: "ブランド",
  campaigns: "キャンペーン",
  ranks: "会員ランク",
} as const;
export type List = keyof typeof lists;

export const flags = {
  not_on_sale: "セール品を除く",
  members_only: "会員だけ",
  first_order: "初めての注文だけ",
  given: "配布した会員だけ（コードの入力では使えない）",
} as const;
export type Flag = keyof typeof flags;

export const numbers = {
  max_discount: "値引きの上限（円）",
  min_goods: "対象商品の最低金額（円）",
  per_person: "お一人の回数",
  total: "全員あわせた回数（先着）",
} as const;
export type Numbers = keyof typeof numbers;

export const fresh: CouponFields = {
  code: "",
  name: "",
  kind: "amount",
  value: 500,
  max_discount: 0,
  min_goods: 0,
  categories: [],
  brands: [],
  campaigns: [],
  ranks: [],
  not_on_sale: false,
  members_only: false,
  first_order: false,
  starts: 0,
  ends: 0,
  per_person: 1,
  total: 0,
  group: "",
  given: false,
};

/** The fields of a row, without what was counted. */
export function fieldsOf(row: CouponRow): CouponFields {
  const { offer, state, gone, used, took_off, untold, revision, ...fields } = row;
  return fields;
}

const discount = (of: CouponFields) =>
  of.kind === "free_shipping" ? kinds[of.kind] : `${count(of.value)}${kinds[of.kind]}`;

/** Both versions of a coupon that two people changed, part by part. */
export function differing(mine: CouponFields, theirs: CouponFields): Differing[] {
  const pair = (name: string, label: string, say: (of: CouponFields) => string): Differing => ({
    name,
    label,
    mine: say(mine),
    theirs: say(theirs),
  });
  return [
    pair("name", "名前", (of) => of.name),
    pair("discount", "値引き", discount),
    pair("period", "期間", period),
    ...Object.entries(numbers).map(([name, label]) => pair(name, label, (of) => count(of[name as Numbers]))),
    ...Object.entries(lists).map(([name, label]) => pair(name, label, (of) => of[name as List].join(" "))),
    ...Object.entries(flags).map(([name, label]) => pair(name, label, (of) => (of[name as Flag] ? "はい" : "いいえ"))),
    pair("group", "併用の組", (of) => of.group),
  ];
}

/** The coupon that somebody put together from both versions. */
export function merged(
  mine: CouponFields,
  theirs: CouponFields,
  chosen: Record<string, "mine" | "theirs">,
): CouponFields {
  const parts: Record<string, (keyof CouponFields)[]> = { discount: ["kind", "value"], period: ["starts", "ends"] };
  const next: Record<string, unknown> = { ...mine };
  for (const { name } of differing(mine, theirs)) {
    if (chosen[name] !== "theirs") continue;
    for (const field of parts[name] ?? [name as keyof CouponFields]) next[field] = theirs[field];
  }
  return next as unknown as CouponFields;
}
