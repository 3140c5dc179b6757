// RecentRail.tsx
export const recentItems = "最近チェックしたアイテム";
