import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, secondPerson } from "#office/api/call.ts";
import type { OrderAction, OrderWhole } from "#office/api/contract.gen.ts";
import { proveAgain } from "#office/app/Prove.tsx";
import { useToast } from "#office/app/toast.tsx";
import { shortNumber } from "#office/orders/columns.tsx";
import { useTake } from "#office/orders/useOrders.ts";

/** What somebody typed for an action. */
export type Said = { reason?: string; tracking?: string; amount?: number; lost?: boolean };

/** Does one of an order's actions. What can honestly be taken back can be, by `z`. */
export function useAct(order: OrderWhole) {
  const take = useTake();
  const { tell } = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const asked = () => {
    for (const name of ["approvals", "today"]) queries.invalidateQueries({ queryKey: [name] });
  };
  const [problem, setProblem] = useState("");
  const [unproved, setUnproved] = useState(false);

  const act = async (action: OrderAction, said: Said): Promise<boolean> => {
    setBusy(true);
    setProblem("");
    setUnproved(false);
    try {
      take(await send(order, action, said));
      const back = inverse(order, action);
      tell({
        text: `${shortNumber(order.row.number)} を${done[action.code] ?? action.name}`,
        ...(back && { undo: async () => take(await back()) }),
      });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.code === proveAgain) {
        setUnproved(true);
        return false;
      }
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof CallError && error.code === secondPerson) {
        tell({ text: message });
        asked();
        return true;
      }
      setProblem(message);
      tell({ text: message, failed: true });
      if (error instanceof CallError && error.code === "order.stale") {
        take(await call("office/orders/get", { number: order.row.number }));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, problem, unproved };
}

const done: Record<string, string> = {
  hold: "保留",
  release: "保留解除",
  memo: "メモ",
  paid: "入金確認",
  ship: "発送",
  deliver: "到着記録",
  refund: "返金",
  cancel: "キャンセル",
};

function send(order: OrderWhole, action: OrderAction, said: Said): Promise<OrderWhole> {
  const body = { number: order.row.number, reason: said.reason ?? "", seen: order.row.updated };
  switch (action.code) {
    case "hold":
      return call("office/orders/hold", body);
    case "release":
      return call("office/orders/release", body);
    case "memo":
      return call("office/orders/memo", { ...body, seen: 0 });
    case "paid":
      return call("office/orders/paid", body);
    case "deliver":
      return call("office/orders/deliver", body);
    case "cancel":
      return call("office/orders/cancel", body);
    case "ship":
      return call("office/orders/ship", {
        ...body,
        shipment: action.shipment,
        carrier: "",
        tracking: said.tracking ?? "",
      });
    case "refund":
      return call("office/orders/refund", { ...body, amount: said.amount ?? 0, lost: said.lost ?? false });
  }
  return Promise.reject(new Error(`この操作は使えません: ${action.name}`));
}

/** The way back, for what leaves no trace outside of the shop. */
function inverse(order: OrderWhole, action: OrderAction): (() => Promise<OrderWhole>) | undefined {
  const number = order.row.number;
  if (action.code === "hold") return () => call("office/orders/release", { number, reason: "取り消し" });
  if (action.code === "release") return () => call("office/orders/hold", { number, reason: order.row.held });
  return undefined;
}
