export const title = "わたしのサイズで在庫あり";
export const whose = (name: string, sizes: readonly string[]) => `${name}（${sizes.join("・")}）`;
export const register = "わたしのサイズを登録する";
export const change = "わたしのサイズを見直す";
