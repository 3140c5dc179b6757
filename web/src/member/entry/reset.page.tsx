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
import * as words from "./words.ts";

/** A new password by a letter's link. */
export const page: Page<LetterLink> = { load: linkOf, Component: ResetPage };

function ResetPage({ data: { token, taken } }: { data: LetterLink }) {
  const form = useForm("reset", { password: "" }, { rules: NewPasswordRules, secret: ["password"] });
  const [done, setDone] = useState(taken);
  if (done) {
    return (
      <EntryPage title={words.resetTitle}>
        <Notice
          tone="success"
          live
          title={words.passwordSet}
          action={<ButtonLink to="/id/login">{words.login}</ButtonLink>}
        >
          {words.allLoggedOut}
        </Notice>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={words.resetTitle} lead={words.enterNewPassword}>
      <Form
        plain
        form={form}
        onSubmit={async () =>
          setDone(await form.send((call) => call("siapi/password/reset/", { token, password: form.values.password })))
        }
      >
        <input type="hidden" name="token" value={token} />
        <PasswordField {...form.field("password")} kind="new" label={words.newPassword} />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.setting}>
          {words.setPassword}
        </Button>
      </Form>
      {form.failure?.code === "member.link_invalid" && (
        <p className={styles.links}>
          <TextLink to="/id/forgot">{words.letterAgain}</TextLink>
        </p>
      )}
    </EntryPage>
  );
}
