import { useEffect, useState } from "react";
import { call } from "#office/api/call.ts";
import type { ShippingBatch } from "#office/api/contract.gen.ts";
import { clock, count } from "#office/app/format.ts";
import { useKeys } from "#office/app/keys.ts";
import { useToast } from "#office/app/toast.tsx";
import { useWork } from "#office/shipping/useShipping.ts";

const window_ = 5 * 60_000;
const circle = 2 * Math.PI * 15;

/** What was sent and can still be taken back: the server's deadline, counted down. */
export function Leaving({ batches, now }: { batches: readonly ShippingBatch[]; now: number }) {
  const leaving = batches.filter((batch) => batch.state === "leaving");
  const { busy, work } = useWork();
  const { tell } = useToast();
  const [ahead, setAhead] = useState(0);
  useEffect(() => setAhead(now - Date.now()), [now]);
  const newest = leaving[0];
  const undo = (batch: ShippingBatch) =>
    work(
      () => call("office/shipping/undo", { id: batch.id }),
      () => tell({ text: `${batch.name}の発送を取り消しました` }),
    );
  return (
    <div className="leaving" role="status">
      {leaving.map((batch) => (
        <div className="float toast" key={batch.id}>
          <Ring due={batch.due} ahead={ahead} />
          <span>
            <b>
              {batch.name} {count(batch.ready)}件を発送しました
            </b>
            <span className="soft">　確定・メールは {clock(batch.due)}</span>
          </span>
          <button type="button" className="btn small" disabled={busy} onClick={() => undo(batch)}>
            取り消す <kbd>z</kbd>
          </button>
        </div>
      ))}
      {newest && <UndoKey run={() => undo(newest)} />}
    </div>
  );
}

function UndoKey({ run }: { run: () => void }) {
  useKeys("出荷", { z: { label: "発送を取り消す", run } });
  return null;
}

function Ring({ due, ahead }: { due: number; ahead: number }) {
  const [left, setLeft] = useState(() => due - Date.now() - ahead);
  useEffect(() => {
    const tick = () => setLeft(due - Date.now() - ahead);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [due, ahead]);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return (
    <span className="ring" role="timer" aria-label="取り消せる時間">
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle cx="17" cy="17" r="15" fill="none" stroke="currentColor" strokeOpacity=".25" strokeWidth="2" />
        <circle
          cx="17"
          cy="17"
          r="15"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={circle}
          strokeDashoffset={circle * (1 - Math.min(1, Math.max(0, left / window_)))}
          transform="rotate(-90 17 17)"
        />
      </svg>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
