import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OrderDetail, OrderRepay } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useBrowserCall } from "#parts/browserCall.ts";
import { CardEntry, type CardTokenizer } from "#parts/CardEntry.tsx";
import { useAlive } from "#parts/form/Form.tsx";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Orders.module.css";
import { orderRef } from "./orderRef.ts";
import * as words from "./words.ts";

type Props = { order: OrderDetail; repay: OrderRepay; onChanged: (order: OrderDetail, words: string) => void };

/** Pays an order again whose card promises nothing any more. */
export function Repay({ order, repay, onChanged }: Props) {
  useOutcome(order, repay.open, onChanged);
  const tokenizer = useRef<CardTokenizer>(null);
  const action = useAction();
  const alive = useAlive();
  const [waiting, setWaiting] = useState(false);
  const refused = waiting ? "" : repay.message;
  const pay = () =>
    action.run(async (call) => {
      const card_token = await tokenizer.current?.token();
      if (card_token === undefined) return;
      setWaiting(false);
      const answer = await call("siapi/order/repay/", { ...orderRef(order), card_token });
      if (answer.step === "challenge") return window.location.assign(answer.redirect_url);
      if (answer.step === "working") setWaiting(true);
      onChanged(answer.order, answer.step === "done" ? words.repaid : "");
    });
  return (
    <MemberSection id="repay" title={words.repayTitle}>
      <Notice title={words.repayUntil(repay.deadline, yen(repay.amount))}>{words.repayWhy}</Notice>
      {refused !== "" && (
        <Notice tone="error" title={words.payFailed} live>
          {refused}
        </Notice>
      )}
      {waiting && <Notice live>{words.payChecking}</Notice>}
      <noscript>
        <Notice title={words.needScript}>{words.cardNeedsScript}</Notice>
      </noscript>
      <form
        noValidate
        inert={!alive}
        method="post"
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <ActionFailure action={action} />
        <CardEntry form={repay.card_form} tokenizer={tokenizer} />
        <div className={styles.actions}>
          <Button type="submit" busy={action.busy} busyLabel={words.sending}>
            {words.pay}
            {yen(repay.amount)}
          </Button>
        </div>
      </form>
    </MemberSection>
  );
}

/** How long it is waited before each look whether an attempt is through. */
const pauses = [0, 1500, 1500, 3000, 3000, 6000, 6000, 12_000];

/** A page that was opened knows only what the shop knows: who comes back from the payment service asks it anew. */
function useOutcome(order: OrderDetail, open: boolean, onChanged: Props["onChanged"]) {
  const call = useBrowserCall();
  /** Whether there is nothing more to wait for. */
  const look = useEffectEvent(async () => {
    // No answer now may be one the next time.
    const now = await call?.("siapi/order/select/", orderRef(order)).catch(() => undefined);
    if (now === undefined || now.repay?.open === true) return false;
    onChanged(now, now.repay === null ? words.repaid : "");
    return true;
  });
  useEffect(() => {
    if (!open || call === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const wait = (turn: number) => {
      const pause = pauses[turn];
      if (pause === undefined) return;
      timer = setTimeout(async () => {
        if (!(await look()) && !gone) wait(turn + 1);
      }, pause);
    };
    wait(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [call, open]);
}
