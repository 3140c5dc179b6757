import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./ErrorSummary.module.css";
import * as words from "./fieldWords.ts";

/** `field` is the id of the control that the message is about. */
export type FieldProblem = { field: string; message: string };

type Props = { errors: readonly FieldProblem[]; title?: string };

/** All errors of a form, at its top, each a link to its field. Takes the focus whenever a new list arrives. */
export function ErrorSummary({ errors, title = words.checkInput }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) {
      box.current?.focus();
    }
  }, [errors]);
  if (errors.length === 0) {
    return null;
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>{words.counted(title, errors.length)}</p>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.field}>
            <a href={`#${error.field}`} className={styles.link} onClick={(event) => visit(event, error.field)}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

// The browser alone would scroll to the field and leave the focus behind.
function visit(event: MouseEvent, field: string) {
  const control = document.getElementById(field);
  if (control === null) {
    return;
  }
  event.preventDefault();
  control.focus();
}
