import { useState } from "react";
import { NewPasswordRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { PasswordField } from "#parts/form/PasswordField.tsx";
import { useForm } from "#parts/form/useForm.ts";
import type { Page } from "#parts/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import { type LetterLink, linkOf } from "./letterLink.ts";

/** A new password by a letter's link. */
export const page: Page<LetterLink> = { load: linkOf, Component: ResetPage };

function ResetPage({ data: { token, taken } }: { data: LetterLink }) {
  const form = useForm("reset", { password: "" }, { rules: NewPasswordRules, secret: ["password"] });
  const [done, setDone] = useState(taken);
  if (done) {
    return (
      <EntryPage title="パスワードの再設定">
        <Notice
          tone="success"
          live
          title="新しいパスワードを設定しました"
          action={<ButtonLink to="/id/login">ログインする</ButtonLink>}
        >
          安全のため、すべての端末からログアウトしました。新しいパスワードでログインしてください。
        </Notice>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="パスワードの再設定" lead="新しいパスワードを入力してください。">
      <Form
        plain
        form={form}
        onSubmit={async () =>
          setDone(await form.send((call) => call("siapi/password/reset/", { token, password: form.values.password })))
        }
      >
        <input type="hidden" name="token" value={token} />
        <PasswordField {...form.field("password")} kind="new" label="新しいパスワード" />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel="設定しています">
          パスワードを設定する
        </Button>
      </Form>
      {form.failure?.code === "member.link_invalid" && (
        <p className={styles.links}>
          <TextLink to="/id/forgot">もう一度メールを受け取る</TextLink>
        </p>
      )}
    </EntryPage>
  );
}
