import { type FormEvent, useId, useState } from "react";
import type { Condition, ReturnAction, ReturnGoods, ReturnVerdict, ReturnWhole } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { yen } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { Sums } from "#office/orders/Sums.tsx";
import { useReturnAct } from "#office/returns/useReturns.ts";

type Draft = { condition: Condition | ""; scrap: number; note: string };

/** Goods that nobody would sell again. */
const spoilt = new Set<string>(["damaged", "defective"]);

function titleOf(number: string, action: ReturnAction): string {
  return `${number}${action.code === "ship" ? "　" : " を"}${action.name}`;
}

/** Asks what an action of a return needs to know, and says before it is agreed to what will happen. */
export function ReturnDialog({
  whole,
  action,
  onClose,
}: {
  whole: ReturnWhole;
  action: ReturnAction;
  onClose: () => void;
}) {
  const { act, busy, problem } = useReturnAct(whole);
  const [reason, setReason] = useState("");
  const [tracking, setTracking] = useState("");
  const [drafts, setDrafts] = useState<Record<number, Draft>>(() =>
    Object.fromEntries(
      whole.lines.map((line) => [
        line.line,
        { condition: line.condition ?? "", scrap: line.scrap, note: line.note } satisfies Draft,
      ]),
    ),
  );
  const id = useId();
  const asks = new Set(action.asks);
  const sum = whole.sums.at(-1)?.amount ?? 0;
  const refused = asks.has("money") ? whole.money.problem : "";
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const lines: ReturnVerdict[] = whole.lines.flatMap(({ line }) => {
      const draft = drafts[line];
      return draft && draft.condition !== ""
        ? [{ line, condition: draft.condition, scrap: draft.scrap, note: draft.note }]
        : [];
    });
    if (await act(action, { reason, tracking, lines })) onClose();
  };
  return (
    <Dialog
      title={titleOf(whole.row.number, action)}
      onClose={onClose}
      className={asks.has("lines") ? "inspect" : "ask"}
    >
      <form onSubmit={send}>
        {asks.has("lines") &&
          whole.lines.map((line) => (
            <Verdict
              key={line.line}
              line={line}
              choices={whole.choices}
              draft={drafts[line.line] ?? { condition: "", scrap: 0, note: "" }}
              onChange={(next) => setDrafts({ ...drafts, [line.line]: next })}
            />
          ))}
        {asks.has("money") && (
          <>
            <Sums sums={whole.sums} />
            {whole.money.sums.length > 0 && (
              <div className="after">
                <Sums sums={whole.money.sums} />
              </div>
            )}
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
            <label htmlFor={`${id}-reason`}>理由（お客さまへの手紙に書かれます）</label>
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
          {action.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <Problem>{problem || refused}</Problem>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy || refused !== ""}>
            {asks.has("money") && sum > 0 ? `${yen(sum)} を返金する` : action.name}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What pieces of one line are like: their condition, how many are sold again, and a note. */
function Verdict(props: {
  line: ReturnGoods;
  choices: ReturnWhole["choices"];
  draft: Draft;
  onChange: (next: Draft) => void;
}) {
  const { line, draft, onChange } = props;
  const id = useId();
  return (
    <fieldset className="verdict">
      <legend>
        {line.name} <span className="soft">{line.detail}</span> {line.quantity}点
      </legend>
      <div className="choices" role="radiogroup" aria-label={`${line.name}の状態`}>
        {props.choices.map(({ code, word }) => (
          <label key={code}>
            <input
              type="radio"
              name={`${id}-condition`}
              required
              checked={draft.condition === code}
              onChange={() => onChange({ ...draft, condition: code, scrap: spoilt.has(code) ? line.quantity : 0 })}
            />
            {word}
          </label>
        ))}
      </div>
      <div className="fate">
        <label>
          在庫へ戻す
          <input
            className="field num"
            type="number"
            min={0}
            max={line.quantity}
            value={line.quantity - draft.scrap}
            onChange={(event) =>
              onChange({
                ...draft,
                scrap: line.quantity - Math.min(Math.max(Number(event.target.value) || 0, 0), line.quantity),
              })
            }
          />
        </label>
        <span className="soft">廃棄 {draft.scrap}点</span>
        <label className="note">
          メモ
          <input
            className="field"
            value={draft.note}
            maxLength={300}
            onChange={(event) => onChange({ ...draft, note: event.target.value })}
          />
        </label>
      </div>
    </fieldset>
  );
}
