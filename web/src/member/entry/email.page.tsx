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
    <EntryPage title="メールアドレスの変更">
      {email !== "" || taken ? (
        <Notice
          tone="success"
          live
          title="メールアドレスを変更しました"
          action={<ButtonLink to="/mypage">マイページへ</ButtonLink>}
        >
          これからのご連絡は {email || "新しいメールアドレス"}{" "}
          宛てにお送りします。ログインにも新しいメールアドレスをお使いください。
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
          <p>ボタンを押すと、ご登録のメールアドレスが変更されます。</p>
          <ActionFailure action={action} />
          <Button type="submit" size="large" wide busy={action.busy} busyLabel="変更しています">
            メールアドレスを変更する
          </Button>
        </form>
      )}
    </EntryPage>
  );
}
