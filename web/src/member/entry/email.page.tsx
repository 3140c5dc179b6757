import { useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import type { Page } from "#parts/page.ts";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import { type LetterLink, linkOf } from "./letterLink.ts";
import * as words from "./words.ts";

/** The end of a change of the e-mail address. A button, since a program may open links. */
export const page: Page<LetterLink> = { load: linkOf, Component: EmailPage };

function EmailPage({ data: { token, taken } }: { data: LetterLink }) {
  const action = useAction(undefined, usePosted("email")?.failure);
  const [email, setEmail] = useState("");
  const change = () =>
    action.run(async (call) => {
      setEmail((await call("siapi/email/verify/", { token })).email);
    });
  return (
    <EntryPage title={words.emailChange}>
      {email !== "" || taken ? (
        <Notice
          tone="success"
          live
          title={words.emailChanged}
          action={<ButtonLink to="/mypage">{words.toMypage}</ButtonLink>}
        >
          {words.contactsTo}
          {email || words.newEmail} {words.contactsAfter}
        </Notice>
      ) : (
        <form
          method="post"
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            void change();
          }}
        >
          <input type="hidden" name={formField} value="email" />
          <input type="hidden" name="token" value={token} />
          <p>{words.emailChangeHint}</p>
          <ActionFailure action={action} />
          <Button type="submit" size="large" wide busy={action.busy} busyLabel={words.changing}>
            {words.changeEmail}
          </Button>
        </form>
      )}
    </EntryPage>
  );
}
