// Breadcrumb.tsx
export const breadcrumb = "パンくずリスト";

// Dialog.tsx
export const close = "閉じる";

// TextLink.tsx
export const inNewTab = "（新しいタブで開きます）";

// Toast.tsx
export const closeToast = "お知らせを閉じる";
