// SearchBox.tsx
export const byKeyword = "キーワードでさがす";
export const placeholder = "アイテム・ブランドをさがす";
export const search = "検索する";
