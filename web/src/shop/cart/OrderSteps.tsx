import { Stepper } from "#ui/Stepper.tsx";
import * as words from "./words.ts";

const steps = [words.stepEntry, words.stepConfirm, words.stepDone];

export function OrderSteps({ current }: { current: number }) {
  return <Stepper label={words.steps} steps={steps} current={current} />;
}
