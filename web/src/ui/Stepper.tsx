import Check from "lucide-react/icons/check";
import { cx } from "./cx.ts";
import * as words from "./navigationWords.ts";
import styles from "./Stepper.module.css";

type Props = {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
};

/** Where one is on a way of few steps. It shows, it does not navigate. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={cx(styles.step, i < current && styles.done)}
          aria-current={i === current ? "step" : undefined}
        >
          <span aria-hidden className={styles.dot}>
            {i < current ? <Check /> : i + 1}
          </span>
          <span className={styles.name}>
            {step}
            {i < current && <span className="visually-hidden">{words.stepDone}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
