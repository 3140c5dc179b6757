// ErrorMessage.tsx
export const toTop = "トップページへ戻る";

// NotFoundPage.tsx
export const departments = "売り場からさがす";
