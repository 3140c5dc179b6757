// Around.tsx
export const around = "前後の記事";
export const previous = "前の記事";
export const next = "次の記事";
export const toList = "の一覧へ";

// KindLinks.tsx
export const all = "すべて";
export const kinds = "読みものの種類";

// Tags.tsx
export const tags = "タグ";

// article.page.tsx
export const itemsOfArticle = "この記事に登場したアイテム";
export const related = "あわせて読みたい";

// articleIndex.page.tsx
export const indexDescription =
  "季節の特集、着こなし、つくり手の話、選び方とお手入れ。Tsumugi 紬の読みものの一覧です。";
export const indexTitle = "読みもの";
export const indexLead = "服のこと、からだのこと、つくる人のこと。買い物の合間に、ゆっくりどうぞ。";
export const noArticles = "まだ記事がありません";
export const allBefore = "を";
export const allOf = "すべて見る";

// articles.page.tsx
export const taggedTitle = (tag: string | number, title: string | number) => `「${tag}」の${title}`;
export const pageTitle = (named: string | number, here: string | number) => `${named}（${here}ページ目）`;
export const listDescription = (lead: string | number, title: string | number) =>
  `${lead}Tsumugi 紬の読みもの「${title}」の一覧です。`;
export const otherKinds = "ほかの読みものを見る";
