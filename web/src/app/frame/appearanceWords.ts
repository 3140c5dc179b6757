// Appearance.tsx
export const automatic = "自動";
export const light = "明るい";
export const dark = "暗い";
export const brightness = "画面の明るさ";
