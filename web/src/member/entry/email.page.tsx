import { useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import type { Page } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { type LetterLink, linkOf } from "./letterLink.ts";

/** The end of a change of the e-mail address. A button, since a program may open links. */
export const page: Page<LetterLink> = { load: linkOf, Component: EmailPage };

function EmailPage({ data: { token } }: { data: LetterLink }) {
  const action = useAction();
  const [email, setEmail] = useState("");
  const change = () =>
    action.run(async (call) => {
      setEmail((await call("siapi/email/verify/", { token })).email);
    });
  return (
    <EntryPage title="メールアドレスの変更">
      {email !== "" ? (
        <Notice
          tone="success"
          live
          title="メールアドレスを変更しました"
          action={<ButtonLink to="/mypage">マイページへ</ButtonLink>}
        >
          これからのご連絡は {email} 宛てにお送りします。ログインにも新しいメールアドレスをお使いください。
        </Notice>
      ) : (
        <>
          <p>ボタンを押すと、ご登録のメールアドレスが変更されます。</p>
          <ActionFailure action={action} />
          <Button size="large" wide busy={action.busy} busyLabel="変更しています" onClick={change}>
            メールアドレスを変更する
          </Button>
        </>
      )}
    </EntryPage>
  );
}
