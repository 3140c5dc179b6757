import { useState } from "react";
import type { OrderStep, OrderWhole } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";

const shortest = 6;

/** Who did what with an order, the newest first. */
export function History({ order }: { order: OrderWhole }) {
  return <HistoryOf steps={order.history} />;
}

export function HistoryOf({ steps: history }: { steps: readonly OrderStep[] }) {
  const [all, setAll] = useState(false);
  const steps = all ? history : history.slice(0, shortest);
  return (
    <section className="sec" aria-labelledby="history">
      <header>
        <h2 id="history">履歴</h2>
        {history.length > shortest && (
          <span className="end">
            <button type="button" className="link" onClick={() => setAll(!all)}>
              {all ? "新しいものだけ" : `すべて ${history.length}件`}
            </button>
          </span>
        )}
      </header>
      <ol className="time">
        {steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing of its own but its place
          <li key={`${step.at} ${i}`}>
            <time>{moment(step.at)}</time>
            <i className={step.said ? "say" : ""} />
            <span>
              <b>{step.who}</b> {!step.said && step.word} {step.note && <q>{step.note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
