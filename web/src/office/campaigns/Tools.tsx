import { type FormEvent, type ReactNode, useState } from "react";
import type { CampaignState } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { moment } from "#office/app/format.ts";
import { Icon, Mark, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { states, type Work } from "#office/campaigns/useCampaigns.ts";

export type Filter = { text: string; state: CampaignState | "" };

/** What a list is searched by. */
export function Tools(props: { what: string; filter: Filter; onFilter: (filter: Filter) => void; onAdd?: () => void }) {
  const { what, filter, onFilter, onAdd } = props;
  return (
    <div className="tools campaign-tools">
      <search>
        <label className="find">
          <Icon name="find" />
          <input
            type="search"
            placeholder="名前、コード"
            aria-label={`${what}を探す`}
            value={filter.text}
            onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          />
        </label>
      </search>
      <select
        className="field"
        aria-label="状態"
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: event.target.value as Filter["state"] })}
      >
        <option value="">すべて</option>
        {Object.entries(states).map(([state, { word }]) => (
          <option key={state} value={state}>
            {word}
          </option>
        ))}
      </select>
      {onAdd && (
        <button type="button" className="btn" onClick={onAdd}>
          <Icon name="plus" />
          追加 <kbd>c</kbd>
        </button>
      )}
    </div>
  );
}

/** Whether a row is one that somebody looks for. */
export function matches(filter: Filter, row: { code: string; name: string; state: CampaignState }): boolean {
  const words = filter.text.normalize("NFKC").trim().toLowerCase();
  return (
    (filter.state === "" || row.state === filter.state) &&
    `${row.name} ${row.code}`.normalize("NFKC").toLowerCase().includes(words)
  );
}

/** A period, of which either end may be open. */
export function period({ starts, ends }: { starts: number; ends: number }): string {
  if (starts === 0 && ends === 0) return "期限なし";
  return `${starts ? moment(starts) : ""}～${ends ? moment(ends) : ""}`;
}

export function StateOf({ state }: { state: CampaignState }) {
  return (
    <State shape={states[state].shape} tone="">
      {states[state].word}
    </State>
  );
}

/** What is doubtful about something, before it is saved and after. */
export function Signs({ signs }: { signs: readonly string[] }) {
  if (signs.length === 0) return null;
  return (
    <ul className="campaign-signs" aria-label="気をつけること">
      {signs.map((sign) => (
        <li key={sign}>
          <Mark shape="alert" tone="alert" />
          <span>{sign}</span>
        </li>
      ))}
    </ul>
  );
}

/** Asks why something ends or goes, and says what that does. */
export function ReasonDialog(props: {
  title: string;
  verb: string;
  effects: readonly string[];
  work: Work;
  onDo: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [reason, setReason] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await props.onDo(reason)) props.onClose();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose} className="ask">
      <form onSubmit={send}>
        <ul className="effects">
          {props.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <label>
          理由
          <input className="field" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Problem>{props.work.problem?.message}</Problem>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={props.work.busy}>
            {props.verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
