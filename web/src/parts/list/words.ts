const quoted = (labels: readonly string[]) => labels.map((label) => `「${label}」`).join("");

// Answers.tsx
export const brand = "ブランド";
export const article = "読みもの";
export const guide = "ご利用ガイド";
export const faq = "よくあるご質問";

// EmptyList.tsx
export const noneOfConditions = "この条件に合うアイテムは見つかりませんでした";
export const none = "アイテムは見つかりませんでした";
export const dropAll = "条件をすべて外す";
export const fewerConditions = "条件を減らすと見つかるかもしれません。";
export const otherKeyword = "キーワードを短くするか、別のキーワードでお試しください。";
export const dropOne = "条件をひとつ外す";
export const drop = (label: string) => `「${label}」を外す`;
export const nearKeywords = "近いキーワードでさがす";
export const byDepartment = "売り場からさがす";

// ListPage.tsx
export const near = "近いアイテム";
export const nearWithout = (label: string) => `「${label}」の条件を外すと見つかるアイテム`;
export const hits = "件";
export const span = (first: string, last: string) => `${first}～${last}件目`;
export const filter = "絞り込む";
export const filterBy = (count: number) => `絞り込む（${count}）`;
export const chosen = "選択中の条件";
export const dropEvery = "すべて外す";
export const noneOf = (word: string) => `「${word}」に一致するアイテムがないため、`;
export const meant = (word: string) => `もしかして「${word}」`;
export const shownInstead = "の結果を表示しています。";
export const searchAsTyped = (word: string) => `「${word}」で検索し直す`;
export const leftOut = (dropped: readonly string[]) =>
  `すべてのキーワードに一致するアイテムがないため、${quoted(dropped)}を除いた結果を表示しています。`;
export const found = (label: string, count: string) => `「${label}」は${count}件`;
export const notFound = (labels: readonly string[]) => `${quoted(labels)}は見つからなかったため外しました。`;
export const othersToo = (found: readonly string[]) => `${found.join("、")}のため、ほかのアイテムも表示しています。`;

// SortMenu.tsx
export const sort = "並べ替え：";
