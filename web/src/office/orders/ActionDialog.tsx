import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useId, useState } from "react";
import { call } from "#office/api/call.ts";
import type { OrderAction, OrderWhole } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { yen } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { Prove } from "#office/app/Prove.tsx";
import { useAct } from "#office/orders/useAct.ts";

/** What is about to be done, with the particle that its verb takes. */
function titleOf(number: string, { code, name }: OrderAction): string {
  return code === "memo" ? `${number} に${name}` : `${number} を${name.replace(/^荷物/, "、荷物")}`;
}

/** Asks what an action needs to know, and says before it is agreed to what will happen. */
export function ActionDialog({
  order,
  action,
  onClose,
}: {
  order: OrderWhole;
  action: OrderAction;
  onClose: () => void;
}) {
  const { act, busy, problem, unproved } = useAct(order);
  const [reason, setReason] = useState("");
  const [tracking, setTracking] = useState("");
  const [amount, setAmount] = useState("");
  const [lost, setLost] = useState(false);
  const id = useId();
  const asks = new Set(action.asks);
  const yenAmount = Number(amount.replace(/[^0-9]/g, ""));
  const sought = useDeferredValue(yenAmount);
  const preview = useQuery({
    queryKey: ["orders", "preview", order.row.number, order.row.updated, sought],
    queryFn: ({ signal }) => call("office/orders/preview", { number: order.row.number, amount: sought }, signal),
    enabled: asks.has("amount"),
    placeholderData: (before) => before,
  });
  const refused = asks.has("amount") ? (preview.data?.problem ?? "") : "";
  const current = !asks.has("amount") || (sought === yenAmount && !preview.isFetching);
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (await act(action, { reason, tracking, amount: yenAmount, lost })) onClose();
  };
  return (
    <Dialog title={titleOf(order.row.number, action)} onClose={onClose} className="ask">
      <form onSubmit={send}>
        {asks.has("amount") && (
          <>
            <label htmlFor={`${id}-amount`}>返金する金額</label>
            <input
              id={`${id}-amount`}
              className="field"
              inputMode="numeric"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              aria-describedby={`${id}-preview`}
              required
            />
            <label className="tick">
              <input type="checkbox" checked={lost} onChange={(event) => setLost(event.target.checked)} />
              荷物が届かなかったため（配送事故）
            </label>
            <div className="ledger" id={`${id}-preview`} aria-live="polite">
              {preview.data?.sums.map((sum, i, all) => (
                <div key={sum.label} className={i === all.length - 1 ? "total" : ""}>
                  <span className="d">{sum.label}</span>
                  <span className="soft">{sum.detail}</span>
                  <span className="num">{yen(sum.amount)}</span>
                </div>
              ))}
            </div>
          </>
        )}
        {asks.has("tracking") && (
          <>
            <label htmlFor={`${id}-tracking`}>送り状番号（あとからでも入力できます）</label>
            <input
              id={`${id}-tracking`}
              className="field"
              inputMode="numeric"
              value={tracking}
              onChange={(event) => setTracking(event.target.value)}
            />
          </>
        )}
        {asks.has("reason") && (
          <>
            <label htmlFor={`${id}-reason`}>{action.code === "memo" ? "メモ" : "理由"}</label>
            <textarea
              id={`${id}-reason`}
              className="field"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              required
              maxLength={500}
            />
          </>
        )}
        <ul className="effects" aria-label="この操作ですること">
          {(asks.has("amount") ? (preview.data?.effects ?? []) : action.effects).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {(problem || (refused && amount !== "")) && <Problem>{problem || refused}</Problem>}
        {unproved && <Prove onDone={send} />}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy || !current || refused !== ""}>
            {action.code === "refund" && yenAmount > 0 ? `${yen(yenAmount)} を返金する` : action.name}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
