// information.page.tsx
export const backToList = "お知らせの一覧へ戻る";

// informations.page.tsx
export const pageTitle = (here: string | number) => `お知らせ（${here}ページ目）`;
export const title = "お知らせ";
export const description = "Tsumugi 紬からのお知らせです。お届け、サービス、営業日についてお伝えします。";
export const nothing = "いまお伝えすることはありません";

// text.page.tsx
export const site = "サイトについて";
export const company = "会社概要";
export const trade = "特定商取引法に基づく表記";
export const privacy = "プライバシーポリシー";
export const terms = "利用規約";
export const environment = "推奨環境";
export const about = "紬について";
