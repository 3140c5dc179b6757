// Badge.tsx
export const takeOff = "を外す";
export const filterBy = "で絞り込む";

// Button.tsx
export const busy = "処理しています";

// Skeleton.tsx
export const loading = "読み込んでいます";
