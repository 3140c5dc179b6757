import type { Block, BlockKind, PageChoices } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";

/** What blocks are called, and what each shows. */
export const kinds = {
  hero: ["いちばんの見出し", "大きな写真と言葉。記事の「hero」から出ます"],
  features: ["ピックアップ", "編集部が推す写真。記事の「feature」から出ます"],
  new_arrivals: ["新着アイテム", "この14日に届いたもの"],
  departments: ["売り場からさがす", "売り場の一覧"],
  ranking: ["人気ランキング", "よく見られ、よく買われたもの"],
  showcase_1: ["特集の棚 1", "キャンペーン showcase_1 の商品"],
  campaigns: ["いまの特集", "行なっているキャンペーン"],
  showcase_2: ["特集の棚 2", "キャンペーン showcase_2 の商品"],
  brands: ["おすすめブランド", "推しているブランド"],
  under2000: ["2,000円以下のアイテム", "キャンペーン under2000 の商品"],
  banners: ["ご案内", "記事の「banner」から出ます"],
  articles: ["読みもの", "新しい記事"],
  recent: ["最近チェックしたアイテム", "そのお客さまが見たもの"],
  story: ["店のこと", "店の名前の由来"],
  promises: ["お買い物のお約束", "送料、日時指定、返品"],
  banner: ["バナー", "写真と言葉。ここで作ります"],
  text: ["お知らせ文", "言葉だけの案内。ここで作ります"],
  goods: ["商品の列", "条件に合う商品"],
  outfits: ["コーディネート", "記事の「コーディネート」から出ます"],
} satisfies Record<BlockKind, [name: string, shows: string]>;

/** Kinds of which a page can have as many as one likes. */
export const free: readonly BlockKind[] = ["banner", "text", "goods", "outfits"];

/** A list with one of it in another place. */
export function moved<T>(blocks: readonly T[], from: number, to: number): readonly T[] {
  const one = blocks[from];
  if (one === undefined || to < 0 || to >= blocks.length || from === to) return blocks;
  const rest = blocks.filter((_, i) => i !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** A new block of a kind, with a name that none of the others has. */
export function fresh(kind: BlockKind, blocks: readonly Block[]): Block {
  if (!free.includes(kind)) return { id: kind, kind };
  let n = 1;
  while (blocks.some(({ id }) => id === `${kind}-${n}`)) n++;
  const id = `${kind}-${n}`;
  if (kind === "goods") return { id, kind, title: "", rule: { order: "popular", limit: 8 } };
  if (kind === "outfits") return { id, kind, title: "コーディネート", worn: { limit: 4 } };
  return { id, kind, title: "", shown: [{ title: "" }] };
}

/** What can still be put into a page. */
export function addable(page: string, blocks: readonly Block[]): BlockKind[] {
  const all = Object.keys(kinds) as BlockKind[];
  return all.filter((kind) => free.includes(kind) || (page === "home" && !blocks.some((b) => b.kind === kind)));
}

/** What a block is called in the list. */
export function nameOf(block: Block): string {
  const [name] = kinds[block.kind];
  return block.title ? `${name}「${block.title}」` : name;
}

/** When and for whom a block shows; empty: always and for everybody. */
export function limits(block: Block, choices: PageChoices): string {
  const { starts = 0, ends = 0 } = block;
  const when = starts > 0 || ends > 0 ? `${starts > 0 ? moment(starts) : ""}～${ends > 0 ? moment(ends) : ""}` : "";
  const who = choices.audiences.filter(({ code }) => block.for?.includes(code)).map(({ name }) => name);
  return [when, who.length > 0 ? `${who.join("・")}だけ` : ""].filter(Boolean).join("、");
}
