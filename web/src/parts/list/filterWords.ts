// FilterDrawer.tsx
export const counting = "件数を数えています";
export const seeHits = (count: string) => `${count}件を見る`;
export const dropAll = "すべて外す";
export const filters = "絞り込み";

// FilterPanel.tsx
export const wishes = "こだわり";
export const category = "カテゴリ";
export const brand = "ブランド";
export const size = "サイズ";
export const color = "カラー";
export const price = "価格（税込）";
export const discount = "割引率";
export const material = "素材";
export const pattern = "柄";
export const features = "特徴";
export const care = "お手入れ";
export const season = "季節";
export const apply = "この条件で絞り込む";
export const hits = (count: string) => `${count}件`;
export const lowest = "下限の価格";
export const highest = "上限の価格";
export const filter = "絞り込む";
