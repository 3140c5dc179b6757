import { Stepper } from "#ui/Stepper.tsx";
import * as words from "./words.ts";

/** Where one is on the way of a question. */
export function ContactSteps({ current }: { current: number }) {
  return <Stepper label={words.steps} steps={[words.stepEntry, words.stepConfirm, words.stepDone]} current={current} />;
}
