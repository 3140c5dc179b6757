import { useState } from "react";
import { EmailFormRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import type { Page } from "#parts/page.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import * as words from "./words.ts";

/** A way back in for who forgot the password. The answer is the same whoever it is. */
export const page: Page<{ readonly sent: boolean }> = {
  // Where the form was posted without a script.
  load: async ({ query }) => ({ sent: query.has("sent") }),
  Component: ForgotPage,
};

function ForgotPage({ data }: { data: { readonly sent: boolean } }) {
  const form = useForm("forgot", { email: "" }, { rules: EmailFormRules });
  const [sent, setSent] = useState(data.sent);
  if (sent) {
    return (
      <EntryPage title={words.resetTitle}>
        <Notice tone="success" live title={words.letterSent}>
          {words.ifRegistered}
          {form.values.email || words.typedAddress} {words.resetLinkComes}
        </Notice>
        <p className={styles.links}>
          <TextLink to="/id/login">{words.backToLogin}</TextLink>
        </p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={words.resetTitle} lead={words.resetHint}>
      <Form
        plain
        form={form}
        onSubmit={async () => setSent(await form.send((call) => call("siapi/password/forget/", form.values)))}
      >
        <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="username" />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.sending}>
          {words.sendReset}
        </Button>
      </Form>
      <p className={styles.links}>
        <TextLink to="/id/login">{words.backToLogin}</TextLink>
      </p>
    </EntryPage>
  );
}
