import { type FormEvent, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { OrderFilter } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count } from "#office/app/format.ts";
import type { Selection } from "#office/list/selection.ts";
import { allNumbers, useTake } from "#office/orders/useOrders.ts";

type Failed = { number: string; message: string };

/** How many are asked for at once: one by one would take long, and all together would keep others waiting. */
const lanes = 3;

/** Holds many orders: with progress, a result for each, and another try for those that failed. */
export function Bulk({
  filter,
  selection,
  onClose,
}: {
  filter: OrderFilter;
  selection: Selection;
  onClose: () => void;
}) {
  const take = useTake();
  const [reason, setReason] = useState("");
  const [total, setTotal] = useState<number>();
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);

  const run = async (numbers: string[]) => {
    setBusy(true);
    setFailed([]);
    setDone(0);
    setTotal(numbers.length);
    const queue = [...numbers];
    const lane = async () => {
      for (let number = queue.shift(); number !== undefined && !stopped.current; number = queue.shift()) {
        try {
          take(await call("office/orders/hold", { number, reason }));
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          setFailed((all) => [...all, { number: number ?? "", message }]);
        }
        setDone((n) => n + 1);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    setBusy(false);
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await run(selection.all ? await allNumbers(filter, selection.keys) : [...selection.keys]);
  };
  const close = () => {
    stopped.current = true;
    onClose();
  };
  const over = total !== undefined && done === total;
  return (
    <Dialog title="選んだ受注を保留する" onClose={close} className="ask">
      {total === undefined ? (
        <form onSubmit={start}>
          <label htmlFor="bulk-reason">理由</label>
          <textarea
            id="bulk-reason"
            className="field"
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <ul className="effects" aria-label="この操作ですること">
            <li>出荷の束に入らなくなります</li>
            <li>お客さまへの手紙はありません</li>
          </ul>
          <div className="dialog-acts">
            <button type="button" className="btn" onClick={close}>
              やめる
            </button>
            <button type="submit" className="btn main" disabled={busy}>
              保留する
            </button>
          </div>
        </form>
      ) : (
        <>
          <p role="status">
            {over ? `${count(done - failed.length)}件を保留しました。` : `${count(total)}件のうち ${count(done)}件`}
            {failed.length > 0 && `${count(failed.length)}件はできませんでした。`}
          </p>
          <progress value={done} max={total} aria-label="進み具合" />
          {failed.length > 0 && (
            <ul className="plain failures">
              {failed.map(({ number, message }) => (
                <li key={number}>
                  <b>{number}</b> {message}
                </li>
              ))}
            </ul>
          )}
          <div className="dialog-acts">
            {over && failed.length > 0 && (
              <button
                type="button"
                className="btn"
                disabled={busy}
                onClick={() => run(failed.map(({ number }) => number))}
              >
                できなかったものをもう一度
              </button>
            )}
            <button type="button" className="btn main" onClick={close}>
              {over ? "閉じる" : "ここで止める"}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
