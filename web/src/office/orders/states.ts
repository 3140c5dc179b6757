import type { OrderRow, Status } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

export type StateView = { shape: Shape; tone: "" | "past" | "wait" | "hold" | "alert" | "ok"; word: string };

/** How each status looks. Round goes its way, angular needs somebody. */
const states = {
  placed: { shape: "wait", tone: "wait", word: "手続き中" },
  awaiting_payment: { shape: "wait", tone: "wait", word: "入金待ち" },
  paid: { shape: "ready", tone: "", word: "出荷待ち" },
  preparing: { shape: "closed", tone: "", word: "梱包中" },
  partly_shipped: { shape: "part", tone: "", word: "一部発送" },
  lapsed: { shape: "alert", tone: "alert", word: "再手続き待ち" },
  shipped: { shape: "sent", tone: "past", word: "発送済み" },
  delivered: { shape: "done", tone: "past", word: "完了" },
  cancelled: { shape: "hold", tone: "past", word: "取消" },
  return_requested: { shape: "back2", tone: "hold", word: "返品受付" },
  returned: { shape: "back2", tone: "past", word: "返品完了" },
  exchanged: { shape: "back2", tone: "past", word: "交換完了" },
  refunded: { shape: "back2", tone: "past", word: "返金済み" },
} satisfies Record<Status, StateView>;

/** The state of a row: what somebody put aside says so first, and what should be looked at before it leaves. */
export function stateOf(row: Pick<OrderRow, "status" | "held" | "signs">): StateView {
  if (row.held !== "") return { shape: "hold", tone: "hold", word: "保留" };
  if ((row.status === "paid" || row.status === "preparing") && row.signs.some((sign) => sign.alert)) {
    return { shape: "alert", tone: "alert", word: "要確認" };
  }
  return states[row.status];
}

export function statusWord(status: Status): string {
  return states[status].word;
}

export const live: Status[] = ["awaiting_payment", "paid", "preparing", "partly_shipped", "lapsed"];
