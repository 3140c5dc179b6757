import type { CallName } from "#office/api/contract.gen.ts";

/** The rooms of the office. A room is shown to who may make its call; those of the desk alone not in a phone's bar, where a long name is shorter. */
export type Room = {
  path: string;
  name: string;
  icon: string;
  key: string;
  call: CallName;
  desk?: boolean;
  /** A group begins: orders, goods, pages, the office itself. */
  begins?: boolean;
  short?: string;
};

export const rooms: readonly Room[] = [
  { path: "/today", name: "今日", icon: "today", key: "g t", call: "office/today/get" },
  { path: "/orders", name: "受注", icon: "order", key: "g o", call: "office/orders/list" },
  { path: "/shipping", name: "出荷", icon: "box", key: "g s", call: "office/shipping/queue" },
  { path: "/returns", name: "返品・交換", icon: "back", key: "g r", call: "office/returns/list", short: "返品" },
  { path: "/transfers", name: "返金振込", icon: "yen", key: "g y", call: "office/transfers/list", desk: true },
  { path: "/inquiries", name: "問い合わせ", icon: "talk", key: "g i", call: "office/inquiries/list" },
  { path: "/reviews", name: "レビュー", icon: "star", key: "g l", call: "office/reviews/list", desk: true },
  { path: "/goods", name: "商品", icon: "hanger", key: "g h", call: "office/goods/list", desk: true, begins: true },
  { path: "/stock", name: "在庫", icon: "stock", key: "g z", call: "office/stock/list" },
  { path: "/prices", name: "価格", icon: "tag", key: "g p", call: "office/prices/list", desk: true },
  {
    path: "/campaigns",
    name: "キャンペーン・クーポン",
    icon: "ticket",
    key: "g e",
    call: "office/campaigns/list",
    desk: true,
    short: "クーポン",
  },
  { path: "/trees", name: "分類", icon: "tree", key: "g b", call: "office/trees/list", desk: true },
  { path: "/imports", name: "取り込み", icon: "arrow", key: "g u", call: "office/imports/list", desk: true },
  {
    path: "/calendar",
    name: "カレンダー",
    icon: "cal",
    key: "g c",
    call: "office/calendar/list",
    desk: true,
    begins: true,
  },
  { path: "/articles", name: "記事", icon: "page", key: "g k", call: "office/texts/list", desk: true },
  { path: "/pages", name: "ページ", icon: "blocks", key: "g w", call: "office/pages/list", desk: true },
  { path: "/travel", name: "下見", icon: "eye", key: "g f", call: "office/travel/list", desk: true },
  { path: "/approvals", name: "承認", icon: "ok", key: "g v", call: "office/approvals/list", desk: true, begins: true },
  { path: "/staff", name: "スタッフ", icon: "people", key: "g m", call: "office/staff/list", desk: true },
  { path: "/audit", name: "記録", icon: "log", key: "g a", call: "office/audit/list", desk: true },
];

/** The number of the group that a room belongs to. */
export function groupOf(room: Room): number {
  return rooms.slice(0, rooms.indexOf(room) + 1).filter(({ begins }) => begins).length;
}
