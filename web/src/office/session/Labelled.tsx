import { type InputHTMLAttributes, useId } from "react";

/** A field with its label, a hint, and what is wrong with it. */
export function Labelled({
  label,
  hint,
  wrong,
  ...input
}: { label: string; hint?: string; wrong?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="field"
        aria-invalid={wrong !== undefined}
        aria-describedby={hint || wrong ? `${id}-told` : undefined}
      />
      {(wrong ?? hint) && (
        <small id={`${id}-told`} className={wrong ? "alert" : "soft"}>
          {wrong ?? hint}
        </small>
      )}
    </div>
  );
}
