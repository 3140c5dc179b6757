import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  /** Beside the label, softer: the number of hits of a filter, say. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A native checkbox, so that forms work before any script has arrived. */
export function Checkbox({ label, note, hint, error, id, className, ...rest }: Props) {
  const made = useId();
  const own = id ?? made;
  const described = cx(hint !== undefined && `${own}-hint`, error !== undefined && `${own}-error`);
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          id={own}
          className={styles.box}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
        />
        <span className={styles.label}>{label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </label>
      {hint !== undefined && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${own}-error`} message={error} />
    </div>
  );
}
