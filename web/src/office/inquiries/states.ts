import type { InquiryRow } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

/** States by word and shape: round goes its way, angular needs somebody. */
export const states = {
  open: { word: "未対応", shape: "hold", tone: "hold" },
  working: { word: "対応中", shape: "part", tone: "" },
  answered: { word: "返信待ち", shape: "wait", tone: "wait" },
  closed: { word: "完了", shape: "done", tone: "past" },
  suspected: { word: "迷惑", shape: "alert", tone: "past" },
} satisfies Record<InquiryRow["state"], { word: string; shape: Shape; tone: string }>;

export type Tab = { id: string; name: string; empty: string; state?: InquiryRow["state"]; mine?: boolean };

/** What a list shows; the first is what waits for the shop. */
export const tabs: readonly [Tab, ...Tab[]] = [
  {
    id: "waiting",
    name: "待っている",
    empty: "待っている問い合わせはありません。フォームやメールで届くと、長く待っている順にここに並びます。",
  },
  { id: "mine", name: "自分の担当", empty: "あなたが担当の問い合わせはありません。", mine: true },
  { id: "answered", name: "返信待ち", empty: "お客さまの返信を待っている問い合わせはありません。", state: "answered" },
  { id: "closed", name: "完了", empty: "完了した問い合わせはまだありません。", state: "closed" },
  { id: "suspected", name: "迷惑", empty: "迷惑と思われる問い合わせはありません。", state: "suspected" },
];

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ id }) => id === search.get("view")) ?? tabs[0];
}
