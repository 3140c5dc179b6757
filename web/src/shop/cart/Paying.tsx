import { type RefObject, useRef } from "react";
import type { Draft, MethodChoice } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import type { Problem } from "./AddressFields.tsx";
import styles from "./Entry.module.css";
import type { Entry } from "./useEntry.ts";

const hints: Readonly<Record<string, string>> = {
  card: "カード番号は次の画面で入力します。番号が当店に送られることはありません。",
  paypay: "ご注文の確定後、PayPayの画面でお支払いください。",
  konbini: "ご注文の確定後にお知らせする番号で、コンビニエンスストアでお支払いください。",
  cod: "お届けのときに、配送員へ現金でお支払いください。",
  bank: "ご注文の確定後にお知らせする口座へお振り込みください。",
};

/** How to pay; what cannot be had says why. */
export function Methods({ entry, initial, problem }: { entry: Entry; initial: Draft; problem: Problem }) {
  return (
    <RadioGroup
      id="method"
      name="method"
      label="お支払い方法"
      required
      variant="cards"
      defaultValue={initial.method}
      error={problem("method")}
      options={entry.methods.map((choice) => ({
        value: choice.method,
        label: choice.name,
        note: choice.offered && choice.fee > 0 ? `手数料 ${yen(choice.fee)}` : undefined,
        hint: hintOf(choice),
        disabled: !choice.offered,
      }))}
    />
  );
}

function hintOf({ method, offered, reason }: MethodChoice): string | undefined {
  return offered ? hints[method] : reason;
}

type PointsProps = { entry: Entry; initial: Draft; problem: Problem; onFilled: () => void };

/** Points pay as far as the member likes. */
export function Points({ entry, initial, problem, onFilled }: PointsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { points, quote, member } = entry.cart;
  if (!member) return null;
  const most = Math.min(points, quote.points_max);
  return (
    <div ref={box} className={styles.points}>
      <TextField
        id="points"
        name="points"
        label="ご利用ポイント"
        hint={`お持ちのポイント ${points}（このご注文では${most}まで使えます）`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={initial.points === "all" ? String(most) : initial.points}
        error={problem("points")}
        className={styles.short}
      />
      {most > 0 && (
        <Button variant="secondary" onClick={() => takeAll(box, most, onFilled)}>
          すべて使う
        </Button>
      )}
    </div>
  );
}

function takeAll(box: RefObject<HTMLElement | null>, most: number, onFilled: () => void) {
  const field = box.current?.querySelector("input");
  if (!field) return;
  field.value = String(most);
  onFilled();
}
