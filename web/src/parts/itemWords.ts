// Heart.tsx
export const addFavorite = (name: string) => `${name}をお気に入りに追加`;

// ItemCard.tsx
export const place = "位";

// ItemGrid.tsx
export const loadingItems = "アイテムを読み込んでいます";

// ItemRail.tsx
export const previousOf = (name: string) => `${name}の前のアイテム`;
export const nextOf = (name: string) => `${name}の次のアイテム`;

// Price.tsx
export const regularPrice = "通常価格";

// Swatches.tsx
export const colors = (count: number) => `全${count}色`;
