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
import * as words from "./words.ts";

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
        <h1 className={styles.title}>{words.confirmTitle}</h1>
        <ContactSteps current={1} />
      </header>
      {draft === undefined && (
        <Loading label={words.loadingEntry}>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </Loading>
      )}
      {draft === null && (
        <Notice title={words.noEntry} action={<TextLink to="/support/contact">{words.toEntry}</TextLink>}>
          {words.enterAgain}
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
    [words.topic, topics.find(({ code }) => code === draft.topic)?.name ?? ""],
    [words.orderNumber, draft.order_number || words.none],
    [words.name, draft.name],
    [words.email, draft.email],
    [words.bodyLabel, draft.body],
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
        <Button size="large" wide busy={action.busy} busyLabel={words.sending} onClick={send}>
          {words.sendThis}
        </Button>
        <ButtonLink to="/support/contact" variant="secondary" wide>
          {words.correct}
        </ButtonLink>
      </div>
    </>
  );
}
