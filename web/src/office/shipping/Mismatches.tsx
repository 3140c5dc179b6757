import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { ShippingBatchWhole, ShippingMismatch } from "#office/api/contract.gen.ts";

type Work = (ask: () => Promise<ShippingBatchWhole>) => Promise<void>;

/** Lines of the carrier's file that fit nothing, each with what can be done about it. */
export function Mismatches({ whole, busy, work }: { whole: ShippingBatchWhole; busy: boolean; work: Work }) {
  return whole.mismatches.map((line) => (
    <Line key={`${line.line} ${line.tracking}`} line={line} whole={whole} busy={busy} work={work} />
  ));
}

function Line(props: { line: ShippingMismatch; whole: ShippingBatchWhole; busy: boolean; work: Work }) {
  const { line, whole, busy, work } = props;
  const id = whole.batch.id;
  const known = whole.items.find((item) => item.item === line.item);
  const bare = whole.items.filter((item) => item.tracking === "" && item.state !== "shipped");
  const [tracking, setTracking] = useState(line.tracking);
  const [item, setItem] = useState(line.item || (bare[0]?.item ?? 0));
  const skip = () => work(() => call("office/shipping/skip", { id, line: line.line }));
  const fix = (event: FormEvent) => {
    event.preventDefault();
    work(() => call("office/shipping/fix", { id, item, tracking, line: line.line }));
  };
  const name = `${line.line}行 ${line.number || line.reference}`;
  return (
    <form className="bad" aria-label={name} onSubmit={fix}>
      <span className="soft num">{line.line}行</span>
      <span className="cut">
        <b>{line.number || line.reference || "番号なし"}</b>
        {known && <b>　{known.name} 様</b>}
      </span>
      <p>
        <span className="wrong">{line.why}</span>
      </p>
      <span className="fix">
        {!known && bare.length > 0 && (
          <select
            className="field"
            aria-label={`${name} を付ける荷物`}
            value={item}
            onChange={(event) => setItem(Number(event.target.value))}
          >
            {bare.map((one) => (
              <option key={one.item} value={one.item}>
                {one.number} {one.name} 様
              </option>
            ))}
          </select>
        )}
        {item > 0 && (
          <>
            <input
              className="field"
              aria-label={`${name} の送り状番号`}
              inputMode="numeric"
              value={tracking}
              onChange={(event) => setTracking(event.target.value)}
            />
            <button type="submit" className="btn small" disabled={busy}>
              {known ? "直す" : "付ける"} <kbd>⏎</kbd>
            </button>
          </>
        )}
        <button type="button" className="btn small" disabled={busy} onClick={skip}>
          行を除く
        </button>
      </span>
    </form>
  );
}
