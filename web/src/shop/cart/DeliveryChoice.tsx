import type { FormEvent } from "react";
import type { Call } from "#api/call.ts";
import type { Delivery, DeliveryTrip, DeliveryWay } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import styles from "./DeliveryChoice.module.css";
import * as words from "./words.ts";

type Props = {
  delivery: Delivery | null;
  /** Where the form goes without a script. */
  path: "/cart" | "/cart/confirm";
  /** Makes the change; it ends when the page shows it. */
  onChange: (call: Call, split: boolean) => Promise<void>;
};

/** Goods that come in on different days: all together, or each as soon as it can. Fee and days stand beside each way. */
export function DeliveryChoice({ delivery, path, onChange }: Props) {
  const action = useAction();
  if (delivery === null) return null;
  const { split, together, apart } = delivery;
  const choose = (value: string) => void action.run((call) => onChange(call, value === "apart"), value);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(String(new FormData(event.currentTarget).get("delivery")));
  }
  return (
    <form method="post" action={path} className={styles.form} onSubmit={submit}>
      <RadioGroup
        name="delivery"
        label={words.deliveryWay}
        hint={words.differentArrivals}
        variant="cards"
        // What the server took is shown, whatever was asked for.
        key={String(split)}
        defaultValue={split ? "apart" : "together"}
        onChange={choose}
        options={[
          { value: "together", label: words.together, ...describe(together) },
          { value: "apart", label: words.apart, ...describe(apart) },
        ]}
      />
      <ActionFailure action={action} />
      <noscript>
        <Button type="submit" name="do" value="delivery" variant="secondary" size="small">
          {words.changeDeliveryWay}
        </Button>
      </noscript>
    </form>
  );
}

function describe({ shipping, reason, trips }: DeliveryWay) {
  return {
    note: shipping === 0 ? words.freeShipping : words.shippingFee(yen(shipping)),
    disabled: reason !== "",
    hint: (
      <>
        {trips.map((trip) => (
          <span key={trip.when + trip.names.join()} className={styles.trip}>
            {tripWords(trip)}
          </span>
        ))}
        {reason !== "" && <span className={styles.trip}>{reason}</span>}
      </>
    ),
  };
}

function tripWords({ when, names, pieces }: DeliveryTrip): string {
  const [first] = names;
  const more = names.length > 1 ? words.andMore(pieces) : words.piecesOf(pieces);
  return `${when}：${first} ${more}`;
}
