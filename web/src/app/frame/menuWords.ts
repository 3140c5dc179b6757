// MegaMenu.tsx
export const allOf = (name: string) => `${name}をすべて見る`;
export const loadingCategories = "カテゴリを読み込んでいます";
export const newArrivals = "新着";
export const sale = "セール";
export const ranking = "ランキング";
