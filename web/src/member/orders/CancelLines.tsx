import { useState } from "react";
import type { OrderDetail, OrderLinesChange } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { grouped, yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Select } from "#ui/Select.tsx";
import styles from "./Orders.module.css";
import { orderRef } from "./orderRef.ts";
import * as words from "./words.ts";

type Props = { order: OrderDetail; onChanged: (order: OrderDetail, words: string) => void };

/** Calls off some pieces: what the rest costs is shown before it is agreed to. */
export function CancelLines({ order, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {words.cancelSome}
        </Button>
      </div>
    );
  }
  return <Form order={order} onChanged={onChanged} onClose={() => setOpen(false)} />;
}

function Form({ order, onChanged, onClose }: Props & { onClose: () => void }) {
  const action = useAction();
  const [wanted, setWanted] = useState<Readonly<Record<number, number>>>({});
  const [change, setChange] = useState<OrderLinesChange | null>(null);
  const lines = Object.entries(wanted).flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position: Number(position), quantity }] : [],
  );
  const preview = () =>
    action.run(async (call) => {
      setChange(await call("siapi/order/lines/preview/", { ...orderRef(order), lines }));
    });
  const confirm = (total: number) =>
    action.run(async (call) => {
      const next = await call("siapi/order/lines/cancel/", { ...orderRef(order), lines, total });
      onChanged(next, words.someCancelled);
      onClose();
    });
  return (
    <section aria-label={words.cancelSomeTitle} className={styles.ask}>
      <ActionFailure action={action} />
      {order.items
        .filter(({ quantity }) => quantity > 0)
        .map(({ position, commodity_name, color_name, size_name, quantity }) => (
          <Select
            key={position}
            label={words.cancelCount(commodity_name, color_name, size_name)}
            value={String(wanted[position] ?? 0)}
            onChange={(event) => {
              setWanted({ ...wanted, [position]: Number(event.target.value) });
              setChange(null);
            }}
            choices={Array.from({ length: quantity + 1 }, (_, n) => ({ value: String(n), label: words.pieces(n) }))}
          />
        ))}
      {change !== null && <Difference change={change} />}
      <div className={styles.actions}>
        {change === null ? (
          <Button busy={action.busy} disabled={lines.length === 0} onClick={preview}>
            {words.seeNewSums}
          </Button>
        ) : (
          <Button
            variant="danger"
            busy={action.busy}
            busyLabel={words.cancelling}
            onClick={() => confirm(change.quote.total)}
          >
            {words.confirmCancelSome}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </section>
  );
}

/** What becomes different, and why. */
function Difference({ change: { quote, before, back, points } }: { change: OrderLinesChange }) {
  const rows: readonly (readonly [string, number, number])[] = [
    [words.subtotal, before.subtotal, quote.subtotal],
    [words.couponDiscount, -before.coupon_discount, -quote.coupon_discount],
    [words.shipping, before.shipping, quote.shipping],
    [words.fee, before.fee, quote.fee],
    [words.pointsUse, -before.points_pay, -quote.points_pay],
    [words.totalPaid, before.total, quote.total],
  ];
  return (
    <dl className={styles.sums} aria-live="polite">
      {rows
        .filter(([, was, is]) => was !== is)
        .map(([label, was, is]) => (
          <div key={label} className={styles.sum}>
            <dt>{label}</dt>
            <dd className="figures">
              {yen(was)} → {yen(is)}
            </dd>
          </div>
        ))}
      <div className={styles.sum}>
        <dt>{words.reduction}</dt>
        <dd className="figures">{yen(back)}</dd>
      </div>
      {points > 0 && (
        <div className={styles.sum}>
          <dt>{words.pointsReturned}</dt>
          <dd className="figures">
            {grouped(points)}
            {words.points}
          </dd>
        </div>
      )}
    </dl>
  );
}
