import type { GoodsItem } from "#office/api/contract.gen.ts";
import type { Differing } from "#office/app/Conflict.tsx";

const labels: Partial<Record<keyof GoodsItem, string>> = {
  name: "商品名",
  sex_type: "対象",
  description: "説明文",
  categories: "カテゴリ",
  campaigns: "キャンペーン",
  search_words: "検索のことば",
  materials: "素材",
  care: "洗濯表示",
  returns: "返品",
  tax_percent: "税率",
  sale_limit: "購入上限",
  new_season: "新シーズン",
  new_arrival: "新着",
  repeat: "再入荷",
  reserve: "予約",
  magazine: "定番",
  secret: "シークレット",
  discontinued: "販売終了",
  arrival_date: "入荷日",
  related: "関連商品",
  sale_starts: "販売の始まり",
  sale_ends: "販売の終わり",
  colors: "カラー・サイズ・写真",
};

const isField = (name: string): name is keyof GoodsItem => name in labels;

function said(item: GoodsItem, name: keyof GoodsItem): string {
  if (name === "colors") {
    return item.colors
      .map(
        (one) => `${one.name} ¥${one.price} ${one.sizes.map((size) => size.name).join("/")} 写真${one.pictures.length}`,
      )
      .join("、");
  }
  const value = item[name];
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => (typeof one === "string" ? one : `${one.part}${one.name}${one.percent}%`)).join("、");
}

/** Fields that two people made different; what reads the same and is not gets a mark. */
export function differing(mine: GoodsItem, theirs: GoodsItem): Differing[] {
  return Object.keys(labels)
    .filter(isField)
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => {
      const [one, other] = [said(mine, name), said(theirs, name)];
      return {
        name,
        label: labels[name] ?? name,
        mine: one,
        theirs: one === other ? `${other}（内訳が違います）` : other,
      };
    });
}

/** One item of both, field by field. */
export function merged(mine: GoodsItem, theirs: GoodsItem, chosen: Record<string, "mine" | "theirs">): GoodsItem {
  const taken = Object.keys(chosen).filter((name) => chosen[name] === "theirs" && isField(name));
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name as keyof GoodsItem]])) };
}
