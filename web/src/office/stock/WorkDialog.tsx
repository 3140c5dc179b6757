import { type FormEvent, useId, useState } from "react";
import type { StockRow } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useStockWork, type Verb } from "#office/stock/useStock.ts";

const reasons = {
  receive: [],
  count: ["棚卸"],
  correct: ["数え違い", "入荷の記録もれ", "棚で見つかった", "見つからない"],
  scrap: ["汚れ・傷", "不良品", "見本にした", "期限切れ"],
} satisfies Record<Verb, string[]>;

/** Asks how many pieces came in, are scrapped, or there should be, and shows what is there afterwards. */
export function WorkDialog(props: { row: StockRow; verb: Verb; title: string; onClose: () => void }) {
  const { row, verb } = props;
  const { work, busy, problem, wrong } = useStockWork();
  const [typed, setTyped] = useState("");
  const [ref, setRef] = useState("");
  const [reason, setReason] = useState("");
  const id = useId();
  const n = Number(typed);
  const fits = typed.trim() !== "" && Number.isInteger(n) && n >= 0;
  // A correction is typed as how many there should be, and sent as the difference: what is sold meanwhile stays sold.
  const delta = !fits ? 0 : verb === "correct" ? n - row.on_hand : verb === "scrap" ? -n : n;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const pieces = verb === "correct" ? delta : n;
    const said = `${row.name} ${row.color} ${row.size}`;
    if (await work(verb, { ref, reason, lines: [{ sku: row.sku, pieces, seen: row.on_hand }] }, said)) props.onClose();
  };
  return (
    <Dialog title={`${props.title}　${row.color} ${row.size}`} onClose={props.onClose} className="ask">
      <form onSubmit={send}>
        <label htmlFor={`${id}-n`}>
          {verb === "receive" ? "入荷した数" : verb === "scrap" ? "廃棄する数" : "正しい数（現在庫）"}
        </label>
        <input
          id={`${id}-n`}
          className="field num"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value.normalize("NFKC"))}
          required
          autoFocus
        />
        {verb === "receive" && (
          <>
            <label htmlFor={`${id}-ref`}>納品書の番号</label>
            <input
              id={`${id}-ref`}
              className="field"
              value={ref}
              maxLength={100}
              onChange={(event) => setRef(event.target.value)}
            />
          </>
        )}
        <label htmlFor={`${id}-why`}>{verb === "receive" ? "メモ" : "理由"}</label>
        <input
          id={`${id}-why`}
          className="field"
          value={reason}
          list={`${id}-reasons`}
          maxLength={200}
          required={verb !== "receive"}
          onChange={(event) => setReason(event.target.value)}
        />
        <datalist id={`${id}-reasons`}>
          {reasons[verb].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <ul className="effects" aria-label="この操作ですること">
          <li>
            現在庫 {count(row.on_hand)} → {count(row.on_hand + delta)}（{delta > 0 ? "+" : delta < 0 ? "−" : "±"}
            {count(Math.abs(delta))}）
          </li>
          <li>このあいだに売れた分は、そのまま差し引かれます</li>
        </ul>
        {problem && <Problem>{[problem, ...Object.values(wrong)].join(" ")}</Problem>}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy || delta === 0}>
            {props.title}を記録する
          </button>
        </div>
      </form>
    </Dialog>
  );
}
