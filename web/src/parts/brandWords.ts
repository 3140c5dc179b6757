// FavoriteBrandButton.tsx
export const removed = (name: string) => `「${name}」をお気に入りから外しました`;
export const undo = "元に戻す";
export const object = (name: string) => `${name}を`;
export const remove = "お気に入りから外す";
export const add = "お気に入りに追加";
