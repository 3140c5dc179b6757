import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import * as words from "./fieldWords.ts";

/** What every field has. A field without `required` carries the mark 任意, unless it cannot be changed. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** Beside the field, in words that say how to mend it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** For search and sort boxes whose purpose is plain to see; the name stays for screen readers. */
  hideLabel?: boolean;
  /** Without 必須 and 任意: for forms of which everybody knows that all of it is needed, such as login. */
  unmarked?: boolean | undefined;
};

type Fixed = { disabled?: boolean | undefined; readOnly?: boolean | undefined };

type Ties = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type FrameProps = FieldTexts & {
  /** The control's own properties, for the mark. */
  control: Fixed;
  id?: string | undefined;
  className?: string | undefined;
  children: (ties: Ties) => ReactNode;
};

/** The frame of one control: label above, hint under the label, error under the control, all tied to it. */
export function FieldFrame(props: FrameProps) {
  const { label, hint, error, required, hideLabel, unmarked, id, className, control, children } = props;
  const made = useId();
  const own = id ?? made;
  const described = cx(hint !== undefined && `${own}-hint`, error !== undefined && `${own}-error`);
  return (
    <div className={cx(styles.field, className)}>
      <div className={hideLabel ? "visually-hidden" : styles.head}>
        <label htmlFor={own} className={styles.label}>
          {label}
        </label>
        {!hideLabel && !unmarked && !control.disabled && !control.readOnly && <Mark required={required} />}
      </div>
      {hint !== undefined && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: own,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={`${own}-error`} message={error} />
    </div>
  );
}

/** 必須 or 任意. The control's own `required` tells screen readers, so the mark is for the eye. */
export function Mark({ required }: { required?: boolean | undefined }) {
  return (
    <span aria-hidden className={cx(styles.mark, required && styles.required)}>
      {required ? words.required : words.optional}
    </span>
  );
}

/** The live box is always there, so that an error that appears later is read out. */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  return (
    <div aria-live="polite" className={styles.live}>
      {message !== undefined && (
        <p id={id} className={styles.error}>
          <CircleAlert aria-hidden className={styles.errorIcon} />
          {message}
        </p>
      )}
    </div>
  );
}
