// ErrorSummary.tsx
export const checkInput = "入力内容をご確認ください";
export const counted = (title: string, count: number) => `${title}（${count}件）`;

// Field.tsx
export const required = "必須";
export const optional = "任意";

// Quantity.tsx
export const quantityOf = (label: string) => `${label}の数量`;
export const less = "1つ減らす";
export const more = "1つ増やす";
