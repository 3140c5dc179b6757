import { type ReactNode, useState } from "react";
import type { State, WhplusMembership } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Whplus.module.css";
import * as words from "./words.ts";

type Props = { membership: WhplusMembership; onChanged: (membership: WhplusMembership, words: string) => void };

const states = {
  joining: words.stateChecking,
  active: words.stateActive,
  overdue: words.stateDue,
  cancelled: words.stateCancelled,
  ended: words.stateEnded,
} satisfies Record<State, string>;

/** How the member's own membership stands, and the way out of it. */
export function Membership({ membership, onChanged }: Props) {
  const { state, plan, has_access, last_day, next_charge, retry, redirect_url, can_cancel } = membership;
  return (
    <section aria-labelledby="own" className={styles.own}>
      <h2 id="own" className={styles.subtitle}>
        {words.contract}
      </h2>
      <dl className={styles.facts}>
        <Fact label={words.state}>{states[state]}</Fact>
        <Fact label={words.plan}>{plan.name}</Fact>
        {has_access && last_day !== undefined && (
          <Fact label={words.period}>
            {last_day}
            {words.until}
          </Fact>
        )}
        {next_charge !== null && (
          <Fact label={words.nextPayment}>
            {next_charge.day}
            {words.on}
            {yen(next_charge.amount)}（{next_charge.plan.name}）
          </Fact>
        )}
      </dl>
      {state === "overdue" && (
        <Notice tone="error" title={words.renewalFailed}>
          {retry !== undefined && words.retryOn(retry)}
          {words.payByOtherCard}
        </Notice>
      )}
      {redirect_url !== undefined && redirect_url !== "" && (
        <Notice
          title={words.notProved}
          action={<Button onClick={() => window.location.assign(redirect_url)}>{words.toProof}</Button>}
        >
          {words.proofHint}
        </Notice>
      )}
      {can_cancel && <Cancel lastDay={last_day} onChanged={onChanged} />}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type CancelProps = { lastDay: string | undefined; onChanged: Props["onChanged"] };

function Cancel({ lastDay, onChanged }: CancelProps) {
  const action = useAction();
  const [open, setOpen] = useState(false);
  const cancel = () =>
    action.run(async (call) => {
      const { membership } = await call("siapi/whplus/delete/", {});
      const until = membership.last_day === undefined ? "" : words.usableUntil(membership.last_day);
      onChanged(membership, words.cancelled(until));
    });
  if (!open) {
    return (
      <div>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {words.cancel}
        </Button>
      </div>
    );
  }
  return (
    <section aria-label={words.cancelTitle} className={styles.ask}>
      <p>
        {words.askCancel}
        {lastDay !== undefined && words.usableAsBefore(lastDay)}
      </p>
      <ActionFailure action={action} />
      <div className={styles.actions}>
        <Button variant="danger" busy={action.busy} busyLabel={words.cancelling} onClick={cancel}>
          {words.confirmCancel}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
