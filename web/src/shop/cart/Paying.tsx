import type { Draft, MethodChoice } from "#api/contract.gen.ts";
import type { FormState } from "#parts/form/useForm.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import { type Entry, mostPoints } from "./useEntry.ts";

const hints: Readonly<Record<string, string>> = {
  card: "カード番号は次の画面で入力します。番号が当店に送られることはありません。",
  paypay: "ご注文の確定後、PayPayの画面でお支払いください。",
  konbini: "ご注文の確定後にお知らせする番号で、コンビニエンスストアでお支払いください。",
  cod: "お届けのときに、配送員へ現金でお支払いください。",
  bank: "ご注文の確定後にお知らせする口座へお振り込みください。",
};

type Props = { entry: Entry; form: FormState<Draft> };

/** How to pay; what cannot be had says why. */
export function Methods({ entry, form }: Props) {
  return (
    <RadioGroup
      {...form.choice("method")}
      variant="cards"
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

/** Points pay as far as the member likes. */
export function Points({ entry, form }: Props) {
  const { points, member } = entry.cart;
  if (!member) return null;
  const most = mostPoints(entry);
  return (
    <div className={styles.points}>
      <TextField
        {...form.field("points")}
        label="ご利用ポイント"
        hint={`お持ちのポイント ${points}（このご注文では${most}まで使えます）`}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
      />
      {most > 0 && (
        <Button variant="secondary" onClick={() => form.set({ points: String(most) })}>
          すべて使う
        </Button>
      )}
    </div>
  );
}
