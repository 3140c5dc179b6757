// Share.tsx
export const linkCopied = "リンクをコピーしました";
export const notCopied = "コピーできませんでした。アドレス欄からコピーしてください。";
export const copied = "コピーしました";
export const copy = "リンクをコピーする";
export const share = "共有する";
