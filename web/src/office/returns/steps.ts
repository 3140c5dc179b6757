import type { ReturnRow, ReturnStep } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

type StepView = { shape: Shape; tone: string; word: string };

/** How each step looks. Round goes its way, angular needs somebody. */
export const stepViews = {
  requested: { shape: "alert", tone: "alert", word: "確認待ち" },
  accepted: { shape: "wait", tone: "wait", word: "返送待ち" },
  arrived: { shape: "back2", tone: "hold", word: "検品待ち" },
  judged: { shape: "hold", tone: "hold", word: "返金待ち" },
  replacing: { shape: "ready", tone: "", word: "発送待ち" },
  refunding: { shape: "part", tone: "", word: "返金中" },
  done: { shape: "done", tone: "past", word: "完了" },
  refused: { shape: "hold", tone: "past", word: "お断り" },
} satisfies Record<ReturnStep, StepView>;

/** A tab of the list; its name stands in the address. */
export type Tab = { id: string; name: string; steps: ReturnStep[]; empty: string };

const open: ReturnStep[] = ["requested", "accepted", "arrived", "judged", "replacing", "refunding"];

export const tabs: readonly [Tab, ...Tab[]] = [
  {
    id: "open",
    name: "未完了",
    steps: open,
    empty: "進行中の返品・交換はありません。お客さまのお申し込みが、入るとここに並びます。",
  },
  {
    id: "requested",
    name: "確認待ち",
    steps: ["requested"],
    empty: "確認を待つお申し込みはありません。不良品のお申し込みは、受け付けるかどうかをここで決めます。",
  },
  {
    id: "accepted",
    name: "返送待ち",
    steps: ["accepted"],
    empty: "返送を待つ商品はありません。受け付けた返品・交換は、商品が届くまでここに並びます。",
  },
  {
    id: "arrived",
    name: "検品待ち",
    steps: ["arrived"],
    empty: "検品を待つ商品はありません。到着を記録した商品がここに並びます。",
  },
  {
    id: "judged",
    name: "返金待ち",
    steps: ["judged"],
    empty: "返金を待つ返品はありません。検品した返品がここに並びます。",
  },
  {
    id: "replacing",
    name: "交換品の発送待ち",
    steps: ["replacing"],
    empty: "発送を待つ交換品はありません。検品した交換がここに並びます。",
  },
  {
    id: "refunding",
    name: "返金中",
    steps: ["refunding"],
    empty: "返金の途中のものはありません。返金が決まり、まだお客さまに戻っていないものがここに並びます。",
  },
  { id: "done", name: "完了", steps: ["done", "refused"], empty: "終わった返品・交換はまだありません。" },
];

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ id }) => id === search.get("step")) ?? tabs[0];
}

export function kindWord(row: Pick<ReturnRow, "kind">): string {
  return row.kind === "exchange" ? "交換" : "返品";
}
