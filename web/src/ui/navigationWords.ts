// Pagination.tsx
export const pages = "ページ送り";
export const pageNumber = (page: number) => `${page}ページ`;
export const previous = "前のページ";
export const next = "次のページ";

// Stepper.tsx
export const stepDone = "（完了）";
