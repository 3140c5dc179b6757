// SearchAssist.tsx
export const none = "候補はありません";
export const counted = (what: string, count: number) => `${what}が${count}件あります。上下の矢印キーで選べます。`;
export const pastAndSuggested = "検索の履歴と候補";
export const suggested = "検索の候補";

// SearchChoices.tsx
export const forget = "検索の履歴を消す";
