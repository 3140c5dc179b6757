import { Stepper } from "#ui/Stepper.tsx";

/** Where one is on the way of a question. */
export function ContactSteps({ current }: { current: number }) {
  return <Stepper label="お問い合わせの手順" steps={["ご入力", "ご確認", "完了"]} current={current} />;
}
