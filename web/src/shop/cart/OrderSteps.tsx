import { Stepper } from "#ui/Stepper.tsx";

const steps = ["ご注文情報", "ご確認", "完了"];

export function OrderSteps({ current }: { current: number }) {
  return <Stepper label="ご注文の流れ" steps={steps} current={current} />;
}
