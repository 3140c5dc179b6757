import type { VoiceRow } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

/** States by word and shape: round goes its way, angular needs somebody. */
export const states = {
  waiting: { word: "確認待ち", shape: "hold", tone: "hold" },
  published: { word: "公開中", shape: "done", tone: "past" },
  refused: { word: "見送り", shape: "closed", tone: "past" },
  hidden: { word: "非表示", shape: "alert", tone: "past" },
} satisfies Record<VoiceRow["state"], { word: string; shape: Shape; tone: string }>;

export type Tab = { id: string; name: string; kind: VoiceRow["kind"]; view: string; empty: string };

const none = "ここに当てはまるものはありません。";

/** What a list shows; the first is what waits for somebody. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: "waiting", name: "確認待ち", kind: "review", view: "waiting", empty: "確認を待っているレビューはありません。" },
  { id: "questions", name: "質問", kind: "question", view: "waiting", empty: "待っている質問はありません。" },
  { id: "reported", name: "報告あり", kind: "review", view: "reported", empty: "報告されたレビューはありません。" },
  { id: "published", name: "公開中", kind: "review", view: "published", empty: none },
  { id: "refused", name: "見送り", kind: "review", view: "refused", empty: none },
  { id: "hidden", name: "非表示", kind: "review", view: "hidden", empty: none },
  { id: "answered", name: "公開中の質問", kind: "question", view: "published", empty: none },
  { id: "unasked", name: "見送った質問", kind: "question", view: "refused", empty: none },
  { id: "hidden-questions", name: "非表示の質問", kind: "question", view: "hidden", empty: none },
];

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ id }) => id === search.get("view")) ?? tabs[0];
}
