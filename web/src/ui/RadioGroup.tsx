import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { cx } from "./cx.ts";
import { FieldError, type FieldTexts, Mark } from "./Field.tsx";

export type RadioOption = { value: string; label: ReactNode; note?: ReactNode; hint?: ReactNode; disabled?: boolean };

type Props = FieldTexts & {
  name: string;
  options: readonly RadioOption[];
  id?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** "cards" frames each option: for few choices that weigh something (payment, delivery). */
  variant?: "list" | "cards";
};

/** One of several. Native radios in a fieldset: arrows, names and forms come from the browser. */
export function RadioGroup(props: Props) {
  const { label, hint, error, required, hideLabel, name, options, variant = "list" } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  const { value, defaultValue, onChange } = props;
  return (
    <fieldset
      id={id}
      // A summary of errors links here; a fieldset takes focus only when told that it may.
      tabIndex={-1}
      className={styles.group}
      aria-describedby={described || undefined}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={hideLabel ? "visually-hidden" : styles.legend}>
        {label}
        {/* Where something is chosen already, nobody can leave it open: it is neither 必須 nor 任意. */}
        {!hideLabel && (required || !(value ?? defaultValue)) && <Mark required={required} />}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.groupHint}>
          {hint}
        </p>
      )}
      <div className={styles[variant]}>
        {options.map((option, i) => (
          <label key={option.value} className={styles.row}>
            <input
              type="radio"
              className={cx(styles.box, styles.radio)}
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              aria-describedby={option.hint === undefined ? undefined : `${id}-${i}`}
              onChange={() => onChange?.(option.value)}
            />
            <span className={styles.label}>
              {option.label}
              {option.hint !== undefined && (
                <span id={`${id}-${i}`} className={styles.optionHint}>
                  {option.hint}
                </span>
              )}
            </span>
            {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
