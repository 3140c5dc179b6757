// MiniCart.tsx
export const together = "いっしょにいかがですか";
export const added = "カートに入れました";
export const seeCart = "カートを見る";
export const goOn = "お買い物を続ける";
export const inCart = (pieces: number) => `カートに${pieces}点あります`;
export const subtotal = (pieces: number) => `商品小計（${pieces}点・税込）`;
export const freeShipping = "送料無料でお届けします。";
export const missingForFree = (amount: string) => `あと${amount}で送料無料`;
