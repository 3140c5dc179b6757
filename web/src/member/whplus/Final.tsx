import { useRef } from "react";
import type { WhplusFinal, WhplusMembership } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { CardEntry, type CardTokenizer } from "#parts/CardEntry.tsx";
import { useAlive } from "#parts/form/Form.tsx";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import styles from "./Whplus.module.css";
import * as words from "./words.ts";

type Props = {
  final: WhplusFinal;
  membership: WhplusMembership | null;
  back: string;
  onChanged: (membership: WhplusMembership, words: string) => void;
};

/** The last screen before a member agrees: all that the law wants said, and a button that says what happens. */
export function Final({ final, membership, back, onChanged }: Props) {
  const { plan, pay_now, items, card_form } = final;
  const action = useAction();
  const alive = useAlive();
  const tokenizer = useRef<CardTokenizer>(null);
  const change = membership?.can_change === true;
  async function agree() {
    if (change) {
      await action.run(async (call) => {
        const next = await call("siapi/whplus/update/", { plan: plan.code });
        onChanged(next.membership, words.changesNext(plan.name));
      });
      return;
    }
    const token = await tokenizer.current?.token();
    if (token === undefined) return;
    await action.run(async (call) => {
      const next = await call("siapi/whplus/insert/", { plan: plan.code, price: plan.price, token });
      const { redirect_url } = next.membership;
      if (redirect_url !== undefined && redirect_url !== "") return window.location.assign(redirect_url);
      onChanged(next.membership, words.applied(plan.name));
    });
  }
  return (
    <form
      noValidate
      inert={!alive}
      method="post"
      className={styles.final}
      onSubmit={(event) => {
        event.preventDefault();
        void agree();
      }}
    >
      <section aria-labelledby="final" className={styles.section}>
        <h2 id="final" className={styles.subtitle}>
          {words.finalTitle}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{words.payToday}</dt>
            <dd>{pay_now > 0 ? yen(pay_now) : words.nothingToday}</dd>
          </div>
          {items.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.lines}>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!change && (
        <section aria-labelledby="card" className={styles.section}>
          <h2 id="card" className={styles.subtitle}>
            {words.card}
          </h2>
          <CardEntry form={card_form} tokenizer={tokenizer} />
        </section>
      )}
      <ActionFailure action={action} />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={action.busy} busyLabel={words.applying}>
          {change ? words.changeTo(plan.name) : words.confirmFor(yen(pay_now))}
        </Button>
        <ButtonLink to={back} variant="quiet">
          {words.backToPlans}
        </ButtonLink>
      </div>
    </form>
  );
}
