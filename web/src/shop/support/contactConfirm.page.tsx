import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ContactTopic } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import styles from "#parts/ContentPage.module.css";
import type { Page } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Contact.module.css";
import { ContactSteps } from "./ContactSteps.tsx";
import { type Draft, keepNumber, readDraft } from "./draft.ts";

/** A question to the shop, second step: what was typed, to be looked at once more. */
export const page: Page<readonly ContactTopic[]> = {
  load: async ({ call, signal }) => (await call("siapi/contact/select/", {}, signal && { signal })).topics,
  head: () => ({ noindex: true }),
  Component: ConfirmPage,
};

/** Absent until the browser has looked; null when nothing was typed in this tab. */
type Kept = Draft | null | undefined;

function ConfirmPage({ data: topics }: { data: readonly ContactTopic[] }) {
  const [draft, setDraft] = useState<Kept>(undefined);
  useEffect(() => setDraft(readDraft() ?? null), []);
  return (
    <div className={`content ${styles.page} ${own.column}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>お問い合わせ内容の確認</h1>
        <ContactSteps current={1} />
      </header>
      {draft === undefined && (
        <Loading label="入力内容を読み込んでいます">
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </Loading>
      )}
      {draft === null && (
        <Notice title="入力内容が見つかりません" action={<TextLink to="/support/contact">入力画面へ</TextLink>}>
          お手数ですが、もう一度ご入力ください。
        </Notice>
      )}
      {draft && <Values draft={draft} topics={topics} />}
    </div>
  );
}

function Values({ draft, topics }: { draft: Draft; topics: readonly ContactTopic[] }) {
  const action = useAction();
  const navigate = useNavigate();
  const send = () =>
    action.run(async (call) => {
      const { number } = await call("siapi/contact/insert/", draft);
      keepNumber(number);
      await navigate("/support/contact/complete", { replace: true });
    });
  const values = [
    ["お問い合わせの種類", topics.find(({ code }) => code === draft.topic)?.name ?? ""],
    ["ご注文番号", draft.order_number || "なし"],
    ["お名前", draft.name],
    ["メールアドレス", draft.email],
    ["お問い合わせの内容", draft.body],
  ];
  return (
    <>
      <ActionFailure action={action} />
      <dl className={own.values}>
        {values.map(([label, value]) => (
          <div key={label} className={own.value}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={own.actions}>
        <Button size="large" wide busy={action.busy} busyLabel="送信しています" onClick={send}>
          この内容で送信する
        </Button>
        <ButtonLink to="/support/contact" variant="secondary" wide>
          入力内容を直す
        </ButtonLink>
      </div>
    </>
  );
}
