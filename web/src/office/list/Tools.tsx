import type { RefObject } from "react";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";

/** The search of a list; `/` goes to it, Escape leaves it. */
export function Find({
  field,
  text,
  label,
  hint,
  onFind,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** What the list was searched for. */
  text: string;
  label: string;
  hint: string;
  onFind: (text: string) => void;
}) {
  return (
    <search>
      <form
        className="find"
        onSubmit={(event) => {
          event.preventDefault();
          onFind(field.current?.value.trim() ?? "");
        }}
      >
        <Icon name="find" />
        <input
          ref={field}
          key={text}
          defaultValue={text}
          type="search"
          aria-label={label}
          placeholder={hint}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

/** A condition of the list, which a press takes off. */
export function Chip({ label, value, onOff }: { label: string; value: string; onOff: () => void }) {
  return (
    <button type="button" className="chip" aria-label={`${label} ${value} を外す`} onClick={onOff}>
      <em>{label}</em>
      {value}
      <Icon name="x" />
    </button>
  );
}

/** Saves what is seen as a file. */
export function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <button type="button" className="quiet" onClick={onSave} aria-label="見えているものをCSVに">
      <Icon name="save" />
      <span className="only-wide">CSV</span>
    </button>
  );
}

/** Why a list could not be read, and a way to read it again. */
export function Unread({ error, onAgain }: { error: Error | null | undefined; onAgain: () => void }) {
  if (!error) return null;
  return (
    <Problem>
      {error.message}
      <button type="button" className="btn small" onClick={onAgain}>
        もう一度読み込む
      </button>
    </Problem>
  );
}
