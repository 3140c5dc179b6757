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

export type Tab = { id: string; name: string; state?: InquiryRow["state"]; mine?: boolean };

/** What a list shows; the first is what waits for the shop. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: "waiting", name: "待っている" },
  { id: "mine", name: "自分の担当", mine: true },
  { id: "answered", name: "返信待ち", state: "answered" },
  { id: "closed", name: "完了", state: "closed" },
  { id: "suspected", name: "迷惑", state: "suspected" },
];

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ id }) => id === search.get("view")) ?? tabs[0];
}
