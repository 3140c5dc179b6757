import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { FieldFrame, type FieldTexts } from "./Field.tsx";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required" | "size">;
type TextAreaProps = Omit<FieldTexts, "unmarked"> & Omit<ComponentProps<"textarea">, "required">;

/** One line of text. Give `autoComplete` and `inputMode` wherever one fits: phones fill and type with them. */
export function TextField({ label, hint, error, hideLabel = false, unmarked, id, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, unmarked, id, className }} required={rest.required} control={rest}>
      {(ties) => <input type="text" {...rest} {...ties} className={styles.control} />}
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, hideLabel = false, id, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, id, className }} required={rest.required} control={rest}>
      {(ties) => <textarea rows={4} {...rest} {...ties} className={cx(styles.control, styles.area)} />}
    </FieldFrame>
  );
}
