import ChevronDown from "lucide-react/icons/chevron-down";
import type { SelectHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { FieldFrame, type FieldTexts } from "./Field.tsx";

export type Choice = { value: string; label: string; disabled?: boolean };

type Props = Omit<FieldTexts, "unmarked"> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "required" | "size" | "multiple" | "children"> & {
    choices: readonly Choice[];
    /** The first, empty line: 選択してください. */
    placeholder?: string;
  };

/** The browser's own list: on phones nothing is easier to use. */
export function Select({ label, hint, error, hideLabel = false, id, className, choices, placeholder, ...rest }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, id, className }} required={rest.required} control={rest}>
      {(ties) => (
        <div className={styles.selectBox}>
          <select {...rest} {...ties} className={cx(styles.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
