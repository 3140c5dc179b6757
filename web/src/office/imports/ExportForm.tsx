import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { Every, ExportPlanRow, ExportSave, Form } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Dialog } from "#office/app/dialog.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useToast } from "#office/app/toast.tsx";
import { forms, rhythm, rhythms, weekdays } from "#office/imports/exports.ts";
import { useKinds } from "#office/imports/useImports.ts";

const fresh: ExportSave = { kind: "stock", form: "utf8", every: "day", day: 1, hour: 6, keep: 7 };

/** An export that the shop makes by itself: what, as which file, when, and for how long it is kept. */
export function ExportForm({ plan, onClose }: { plan: ExportPlanRow | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const kinds = useKinds().data?.kinds ?? [];
  const [draft, setDraft] = useState<ExportSave>(plan ?? fresh);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError>();
  const set = (part: Partial<ExportSave>) => setDraft({ ...draft, ...part });
  const save = async (next: ExportSave) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const done = await call("office/exports/save", next);
      tell({ text: `${done.kind_name}を${rhythm(done)}に書き出します` });
      onClose();
    } catch (error) {
      setProblem(error instanceof CallError ? error : new CallError(0, "", String(error)));
    } finally {
      setBusy(false);
      queries.invalidateQueries({ queryKey: ["imports", "exports"] });
    }
  };
  const wrong = (name: string) => problem?.fields.find((field) => field.name === name)?.message;
  const theirs = problem?.code === "export.stale" ? (problem.current as ExportPlanRow | undefined) : undefined;
  if (theirs) {
    const kind = (code: string) => kinds.find((one) => one.kind === code)?.name ?? code;
    const when = (one: ExportSave) => rhythm({ ...one, day: one.day ?? 0 });
    return (
      <Conflict
        title={`${theirs.kind_name}の書き出し`}
        fields={[
          { name: "kind", label: "書き出す内容", mine: kind(draft.kind), theirs: kind(theirs.kind) },
          { name: "form", label: "形式", mine: forms[draft.form], theirs: forms[theirs.form] },
          { name: "when", label: "いつ", mine: when(draft), theirs: when(theirs) },
          { name: "keep", label: "保存する日数", mine: String(draft.keep), theirs: String(theirs.keep) },
        ]}
        onClose={() => setProblem(undefined)}
        onMerge={(chosen) => {
          const { every, day, hour } = theirs;
          const next = {
            ...draft,
            paused: theirs.paused,
            revision: theirs.revision,
            ...(chosen.kind === "theirs" && { kind: theirs.kind }),
            ...(chosen.form === "theirs" && { form: theirs.form }),
            ...(chosen.when === "theirs" && { every, day, hour }),
            ...(chosen.keep === "theirs" && { keep: theirs.keep }),
          };
          setDraft(next);
          save(next);
        }}
      />
    );
  }
  const days = draft.every === "week" ? weekdays.map((_, i) => i) : Array.from({ length: 31 }, (_, i) => i + 1);
  const dayName = (day: number) =>
    draft.every === "week"
      ? `${weekdays[day]}曜日`
      : day === 31
        ? "末日"
        : `${day}日${day > 28 ? "（ない月は末日）" : ""}`;
  return (
    <Dialog title={plan ? "書き出しの予約を変える" : "書き出しを予約する"} onClose={onClose}>
      <form
        className="export-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(draft);
        }}
      >
        <Choice label="書き出す内容" wrong={wrong("kind")} value={draft.kind} onChange={(kind) => set({ kind })}>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.name}
            </option>
          ))}
        </Choice>
        <Choice label="形式" wrong={wrong("form")} value={draft.form} onChange={(form) => set({ form: form as Form })}>
          {Object.entries(forms).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Choice>
        <div className="export-when">
          <Choice
            label="いつ"
            wrong={wrong("every")}
            value={draft.every}
            onChange={(every) => set({ every: every as Every, day: 1 })}
          >
            {Object.entries(rhythms).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Choice>
          {draft.every !== "day" && (
            <Choice
              label={draft.every === "week" ? "曜日" : "日"}
              wrong={wrong("day")}
              value={String(draft.day ?? 1)}
              onChange={(day) => set({ day: Number(day) })}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {dayName(day)}
                </option>
              ))}
            </Choice>
          )}
          <Choice
            label="時刻（日本時間）"
            wrong={wrong("hour")}
            value={String(draft.hour)}
            onChange={(hour) => set({ hour: Number(hour) })}
          >
            {Array.from({ length: 24 }, (_, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day never move
              <option key={hour} value={hour}>
                {hour}:00
              </option>
            ))}
          </Choice>
        </div>
        <Choice
          label="保存する日数"
          hint={
            draft.kind === "points"
              ? "個人情報を含むファイルは7日までです"
              : "過ぎたファイルは消え、ダウンロードできなくなります"
          }
          wrong={wrong("keep")}
          value={String(draft.keep)}
          onChange={(keep) => set({ keep: Number(keep) })}
        >
          {[1, 3, 7, 14, 31].map((keep) => (
            <option key={keep} value={keep}>
              {keep}日
            </option>
          ))}
        </Choice>
        {problem && problem.fields.length === 0 && <Problem>{problem.message}</Problem>}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy}>
            {plan ? "保存する" : "予約する"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  wrong?: string | undefined;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  const told = props.wrong ?? props.hint;
  return (
    <div className="labelled">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="field"
        value={props.value}
        aria-invalid={props.wrong !== undefined}
        aria-describedby={told ? `${id}-told` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.children}
      </select>
      {told && (
        <small id={`${id}-told`} className={props.wrong ? "alert" : "soft"} role={props.wrong ? "alert" : undefined}>
          {told}
        </small>
      )}
    </div>
  );
}
