import type { Draft, MethodChoice } from "#api/contract.gen.ts";
import type { FormState } from "#parts/form/useForm.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import { type Entry, mostPoints } from "./useEntry.ts";
import * as words from "./words.ts";

const hints: Readonly<Record<string, string>> = {
  card: words.cardHint,
  paypay: words.paypayHint,
  konbini: words.konbiniHint,
  cod: words.codHint,
  bank: words.bankHint,
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
        note: choice.offered && choice.fee > 0 ? words.fee(yen(choice.fee)) : undefined,
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
        label={words.pointsToUse}
        hint={words.pointsHint(points, most)}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
      />
      {most > 0 && (
        <Button variant="secondary" onClick={() => form.set({ points: String(most) })}>
          {words.useAll}
        </Button>
      )}
    </div>
  );
}
