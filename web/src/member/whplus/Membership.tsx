import { type ReactNode, useState } from "react";
import type { State, WhplusMembership } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Whplus.module.css";

type Props = { membership: WhplusMembership; onChanged: (membership: WhplusMembership, words: string) => void };

const states = {
  joining: "お支払いの確認中",
  active: "ご利用中",
  overdue: "お支払いの確認が必要です",
  cancelled: "解約済み",
  ended: "終了",
} satisfies Record<State, string>;

/** How the member's own membership stands, and the way out of it. */
export function Membership({ membership, onChanged }: Props) {
  const { state, plan, has_access, last_day, next_charge, retry, redirect_url, can_cancel } = membership;
  return (
    <section aria-labelledby="own" className={styles.own}>
      <h2 id="own" className={styles.subtitle}>
        ご契約の状況
      </h2>
      <dl className={styles.facts}>
        <Fact label="状況">{states[state]}</Fact>
        <Fact label="プラン">{plan.name}</Fact>
        {has_access && last_day !== undefined && <Fact label="ご利用期間">{last_day}まで</Fact>}
        {next_charge !== null && (
          <Fact label="次回のお支払い">
            {next_charge.day}に{yen(next_charge.amount)}（{next_charge.plan.name}）
          </Fact>
        )}
      </dl>
      {state === "overdue" && (
        <Notice tone="error" title="更新のお支払いができませんでした">
          {retry !== undefined && `${retry}にもう一度お支払いを試みます。`}
          下のプランから、別のカードでもお支払いいただけます。
        </Notice>
      )}
      {redirect_url !== undefined && redirect_url !== "" && (
        <Notice
          title="本人確認が済んでいません"
          action={<Button onClick={() => window.location.assign(redirect_url)}>本人確認へ進む</Button>}
        >
          カード会社の画面で本人確認を終えると、お申し込みが完了します。
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
      const until = membership.last_day === undefined ? "" : `${membership.last_day}まではご利用いただけます。`;
      onChanged(membership, `解約の手続きが完了しました。${until}`);
    });
  if (!open) {
    return (
      <div>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          解約する
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="解約の確認" className={styles.ask}>
      <p>
        解約しますか。次回のお支払いはなくなります。
        {lastDay !== undefined && `${lastDay}までは、これまでどおりご利用いただけます。`}
      </p>
      <ActionFailure action={action} />
      <div className={styles.actions}>
        <Button variant="danger" busy={action.busy} busyLabel="解約しています" onClick={cancel}>
          解約を確定する
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          やめる
        </Button>
      </div>
    </section>
  );
}
