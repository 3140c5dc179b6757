import { type ReactNode, useState } from "react";
import { Problem } from "#office/app/Problem.tsx";
import type { PanelProps } from "#office/campaigns/Shelf.tsx";
import { ReasonDialog } from "#office/campaigns/Tools.tsx";
import type { Work } from "#office/campaigns/useCampaigns.ts";
import { fromField, midnight, toField } from "#office/prices/times.ts";
import { Labelled } from "#office/session/Labelled.tsx";

type Dates = { starts: number; ends: number };

/** What campaigns and coupons have alike. */
type Row = Dates & { code: string; name: string; revision: string };

/**
 * Shows a form once there is what it is about: nothing for a new one, what is copied, or what is changed.
 * What was saved is written anew from the answer: the draft begins again with its revision.
 */
export function Opened<Whole extends { row: Row }>(props: {
  panel: PanelProps;
  query: { data: Whole | undefined; error: Error | null };
  children: (panel: PanelProps, whole: Whole | undefined) => ReactNode;
}) {
  const { panel, query, children } = props;
  const [saved, setSaved] = useState(0);
  if (query.error) return <Problem>{query.error.message}</Problem>;
  if (panel.fresh && panel.code === "") return children(panel, undefined);
  if (!query.data) return <div aria-busy="true" />;
  if (panel.fresh) return children(panel, query.data);
  const onOpen = (code: string) => {
    setSaved(saved + 1);
    panel.onOpen(code);
  };
  return <Again key={saved}>{children({ ...panel, onOpen }, query.data)}</Again>;
}

const Again = ({ children }: { children: ReactNode }) => children;

/** From today, for so many days. */
export const days = (many: number): Dates => ({ starts: midnight(Date.now(), 0), ends: midnight(Date.now(), many) });

/** What a copy begins with: it starts today, and lasts as long; where nobody said how long, until the usual end. */
export function copied({ name, starts, ends }: Row, usual: Dates) {
  return {
    code: "",
    name: `${name}のコピー`,
    starts: usual.starts,
    ends: starts && ends ? usual.starts + ends - starts : ends && usual.ends,
  };
}

interface FieldProps<Value> {
  readonly works: boolean;
  readonly work: Work;
  readonly value: Value;
  onChange(value: Value): void;
}

export function NameField({ works, work, value, onChange }: FieldProps<string>) {
  return (
    <Labelled
      label="名前"
      required
      maxLength={100}
      readOnly={!works}
      value={value}
      wrong={work.wrong("name")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function PeriodFields({ works, work, value, onChange }: FieldProps<Dates>) {
  const field = (of: keyof Dates, label: string) => (
    <Labelled
      label={label}
      type="datetime-local"
      readOnly={!works}
      value={value[of] ? toField(value[of]) : ""}
      wrong={work.wrong(of)}
      onChange={(event) => onChange({ starts: value.starts, ends: value.ends, [of]: fromField(event.target.value) })}
    />
  );
  return (
    <div className="campaign-pair">
      {field("starts", "始まり（空ならいつでも）")}
      {field("ends", "終わり（空なら終わらない）")}
    </div>
  );
}

/** Why it is changed; nothing for who only looks. */
export function ReasonField({ works, value, onChange }: Omit<FieldProps<string>, "work">) {
  if (!works) return null;
  return (
    <Labelled
      label="理由（記録に残ります）"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export type Asked = "end" | "remove";

/** Ends something at once or removes it, after asking why, with a way back. */
export function EndDialog(props: {
  asked: Asked;
  row: Row;
  effects: Record<Asked, readonly string[]>;
  work: Work;
  end: (ask: { code: string; seen: string; reason: string }) => Promise<{ row: Row }>;
  remove: (ask: { code: string; seen: string; reason: string }) => Promise<unknown>;
  /** Brings back what was: with the revision that ended it, or anew. */
  restore: (seen: string | undefined, reason: string) => Promise<unknown>;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { asked, row, work, end, remove, restore } = props;
  const undone = "取り消し";
  const perform = async (reason: string) => {
    const ask = { code: row.code, seen: row.revision, reason };
    if (asked === "end")
      return work.work(
        () => end(ask),
        (answer) => ({ text: `「${row.name}」を終えました`, undo: () => restore(answer.row.revision, undone) }),
      );
    const done = await work.work(
      () => remove(ask),
      () => ({ text: `「${row.name}」を削除しました`, undo: () => restore(undefined, undone) }),
    );
    if (done) props.onRemoved();
    return done;
  };
  return (
    <ReasonDialog
      title={asked === "end" ? `「${row.name}」をいますぐ終える` : `「${row.name}」を削除`}
      verb={asked === "end" ? "いますぐ終える" : "削除する"}
      effects={props.effects[asked]}
      work={work}
      onClose={() => {
        props.onClose();
        work.setProblem(undefined);
      }}
      onDo={perform}
    />
  );
}
