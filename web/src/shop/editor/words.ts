// editor.page.tsx
export const recommendedBy = (name: string | number) => `${name}のおすすめ`;
export const description = (role: string | number, name: string | number) =>
  `${role} ${name}が選んだアイテムと、書いた記事の一覧です。`;
export const shopName = "Tsumugi 紬";
export const articles = "読みもの";
export const itemsBy = "のおすすめ";
export const articlesBy = "の記事";
export const outfitsBy = "のコーディネート";
