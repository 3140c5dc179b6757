// Guidance.tsx
export const seeFaq = "よくあるご質問を見る";
export const contact = "お問い合わせをする";
export const solved = "お困りのことは解決しましたか";
export const otherwise = "見つからないときは、よくあるご質問かお問い合わせをご利用ください。";

// guide.page.tsx
export const titleOf = (title: string | number) => `${title}｜ご利用ガイド`;
export const guides = "ご利用ガイド";

// guideIndex.page.tsx
export const list = "ガイドの一覧";
