import { dateWeekday } from "#text/date.ts";

/** The kinds of articles in the order of the index, each with a list of its own. */
export const articleKinds = [
  { kind: "special", title: "特集", lead: "季節の服と、暮らしの道具を、ひとつの主題でじっくりと。" },
  {
    kind: "instagram",
    title: "Instagramスタイル",
    lead: "スタッフとお客様の着こなしから、まねしたくなる一枚を。",
  },
  { kind: "brand-news", title: "ブランドニュース", lead: "つくり手をたずねて。新しい仲間と、工房からの便り。" },
  { kind: "guide-and-tips", title: "選び方とお手入れ", lead: "サイズ、素材、洗い方。長くつきあうための手引き。" },
  {
    kind: "mailmagazine-news",
    title: "メールマガジンのお便り",
    lead: "メールマガジンでお届けした、店からのお便りをもう一度。",
  },
] as const;

export type ArticleKind = (typeof articleKinds)[number]["kind"];

export function kindTitle(kind: string): string {
  return articleKinds.find((entry) => entry.kind === kind)?.title ?? "読みもの";
}

/** The day as people read it; empty for what is no date. */
export function dayText(date: string): string {
  return dateWeekday(date) ?? "";
}
