import type { CategoryNode, Facet } from "#api/contract.gen.ts";
import { sizeChoices } from "#text/code.ts";
import { digits } from "#text/width.ts";
import { yen } from "#text/yen.ts";
import { colorGroups } from "./colorGroups.ts";
import { type Chosen, type Conditions, type FilterKey, type Filters, toggled } from "./conditions.ts";

/** The fields that lists are counted by. */
export const facetFields = [
  "category_code_1",
  "category_code_2",
  "category_code_3",
  "brand_code",
  "size",
  "color",
  "unit_price",
  "discount_price_rate",
  "sale_flg",
  "stock_flg",
  "new_arrival_flg",
  "repeat_flg",
  "reserve_flg",
  "material",
  "pattern",
  "make",
  "care",
  "season",
] as const;

export type FacetField = (typeof facetFields)[number];

/** One box to tick. */
export interface Choice {
  readonly key: FilterKey;
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
  /** How far it stands below others, for categories. */
  readonly depth: number;
}

/** What one can be chosen of a field that has a list of its own: all of it, whatever the counts. */
const fixed: { readonly [K in FacetField]?: readonly { readonly value: string; readonly label: string }[] } = {
  size: sizeChoices.map(({ filter, label }) => ({ value: filter, label })),
  color: colorGroups,
  sale_flg: [{ value: "1", label: "セール" }],
  stock_flg: [{ value: "1", label: "在庫あり" }],
  new_arrival_flg: [{ value: "1", label: "新着" }],
  repeat_flg: [{ value: "1", label: "再入荷" }],
  reserve_flg: [{ value: "1", label: "予約" }],
};

/** The boxes of a field. Values of open lists, such as brands, are there only while something has them. */
export function choicesOf(field: FacetField, facets: readonly Facet[], filters: Filters): readonly Choice[] {
  const key: FilterKey = `${field}-in`;
  const ticked = filters[key] ?? [];
  const counted = facets.find((facet) => facet.field === field)?.values ?? [];
  const own = fixed[field] ?? [];
  const isOpen = fixed[field] === undefined || field === "size";
  const open = counted.filter(({ value }) => !isShare(field, value) || ticked.includes(value));
  const listed = isOpen ? [...own, ...open.filter(({ value }) => own.every((other) => other.value !== value))] : own;
  return listed.map(({ value, label }) => ({
    key,
    value,
    label,
    count: counted.find((other) => other.value === value)?.count ?? 0,
    checked: ticked.includes(value),
    depth: 0,
  }));
}

/** 綿50 and 綿100 are shares of a material: conditions of a search, but no boxes beside 綿. */
function isShare(field: FacetField, value: string): boolean {
  return field === "material" && /\d$/.test(value);
}

/** The boxes of categories: one level, and below each ticked one the next. Levels that the page fixes are left out. */
export function categoryChoices(
  tree: readonly CategoryNode[],
  facets: readonly Facet[],
  filters: Filters,
  base: Filters,
): readonly Choice[] {
  const fields = ["category_code_1", "category_code_2", "category_code_3"] as const;
  const choices = fields.map((field) => choicesOf(field, facets, filters));
  const walk = (nodes: readonly CategoryNode[], level: number, depth: number): readonly Choice[] => {
    const boxes = choices[level] ?? [];
    // A level that the page is about is no choice, except the last, where neighbours can be added.
    const isFixed = level < 2 && base[`${fields[level] ?? "category_code_1"}-in`] !== undefined;
    return nodes.flatMap((node) => {
      const box = boxes.find(({ value }) => value === node.category_code);
      if (box === undefined) return [];
      if (isFixed) return box.checked ? walk(node.children, level + 1, depth) : [];
      return [{ ...box, depth }, ...(box.checked ? walk(node.children, level + 1, depth + 1) : [])];
    });
  };
  return walk(tree, 0, 0);
}

const words: { readonly [key: string]: string } = {
  "sale_flg-in=1": "セール",
  "stock_flg-in=1": "在庫あり",
  "stock_flg-in=0": "在庫なし",
  "new_arrival_flg-in=1": "新着",
  "new_season_flg-in=1": "今季の新作",
  "repeat_flg-in=1": "再入荷",
  "reserve_flg-in=1": "予約",
  "magazine_flg-in=1": "定番",
  "new_arrival_days-in=0:13": "この2週間の新着",
};

/** A size of one's own that is to be there. */
const stockedLabel = (size: string) => `${size}の在庫あり`;

/** What a chosen value is called. */
export function labelOf(
  { key, value }: Chosen,
  facets: readonly Facet[],
  tree: readonly CategoryNode[],
  labels: readonly ValueLabel[] = [],
): string {
  const told = labels.find((other) => other.key === key && other.value === value)?.label;
  if (key.endsWith("-notin")) {
    const opposite = { key: key.replace(/-notin$/, "-in") as FilterKey, value };
    return `${told ?? labelOf(opposite, facets, tree)}以外`;
  }
  const field = key.replace(/-\w+$/, "");
  const category = field.startsWith("category_code_") ? nameIn(tree, value) : undefined;
  if (category !== undefined) return category;
  const named = [
    ...(fixed[field as FacetField] ?? []),
    ...(facets.find((facet) => facet.field === field)?.values ?? []),
  ];
  if (field === "stocked_size") return stockedLabel(labelOf({ key: "size-in", value }, facets, tree));
  const label = words[`${key}=${value}`] ?? named.find((other) => other.value === value)?.label;
  return label ?? told ?? numberLabel(field, value);
}

/** What a value is called in its list; the server tells it of the filters in force. */
interface ValueLabel {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

function numberLabel(field: string, value: string): string {
  if (field === "unit_price") return priceRange(value);
  return field === "discount_price_rate" ? value.replace(/^(\d+):$/, "$1%OFF以上") : value;
}

function nameIn(tree: readonly CategoryNode[], code: string): string | undefined {
  for (const node of tree) {
    const name = node.category_code === code ? node.category_name : nameIn(node.children, code);
    if (name !== undefined) return name;
  }
  return undefined;
}

function priceRange(value: string): string {
  const [low = "", high = low] = value.split(":");
  return `${low && yen(Number(low))}～${high && yen(Number(high))}`;
}

/** The bounds of a price as typed, in full or half width, as a condition; undefined when that is none. */
export function priceCondition(from: string, to: string): string | undefined {
  const [low, high] = [from, to].map(amount);
  if (low === undefined || high === undefined || low + high === "") return undefined;
  const turned = low !== "" && high !== "" && Number(low) > Number(high);
  return turned ? `${high}:${low}` : `${low}:${high}`;
}

function amount(text: string): string | undefined {
  const plain = digits(text).replace(/[\s,，円￥¥]/g, "");
  return /^\d{0,8}$/.test(plain) ? plain.replace(/^0+(?=\d)/, "") : undefined;
}

/** Ticks a category; unticking one also unticks what stands below it. */
export function toggledCategory(conditions: Conditions, choice: Choice, choices: readonly Choice[]): Conditions {
  const place = choices.findIndex(({ key, value }) => key === choice.key && value === choice.value);
  const rest = choices.slice(place + 1);
  const end = rest.findIndex(({ depth }) => depth <= choice.depth);
  const below = choice.checked ? rest.slice(0, end < 0 ? rest.length : end).filter(({ checked }) => checked) : [];
  return [choice, ...below].reduce((list, { key, value }) => toggled(list, key, value), conditions);
}
