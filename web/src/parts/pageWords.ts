// Prose.tsx
export const itemsInText = "本文のアイテム";
export const table = "表";

// SideLinks.tsx
export const pagesOf = (title: string) => `${title}のページ`;

// TextPage.tsx
export const contents = "このページの内容";

// contentPage.tsx
export const notNow = "ただいま表示できません";
export const preparing = "このページの内容を準備しています";
export const goOn = "お買い物を続ける";
export const later = "しばらくしてから、もう一度お試しください。お買い物はいつもどおりご利用いただけます。";
