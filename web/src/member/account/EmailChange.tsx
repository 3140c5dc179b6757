import { useState } from "react";
import { EmailFormRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { useTaken } from "#parts/posted.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

/** Another e-mail address, which its own letter has to confirm. */
export function EmailChange({ email }: { email: string }) {
  const form = useForm("email", { email: "" }, { rules: EmailFormRules });
  const [sent, setSent] = useState(useTaken("email") ? words.newEmail : "");
  async function send() {
    setSent("");
    if (await form.send((call) => call("siapi/email/update/", form.values))) setSent(form.values.email);
  }
  return (
    <MemberSection id="email-title" title={words.emailChange}>
      <p className={styles.words}>
        {words.currentEmail}
        {email}
      </p>
      <Form plain form={form} onSubmit={send}>
        {sent !== "" && (
          <Notice tone="success" live title={words.letterSent}>
            {sent}
            {words.openWithinHour}
          </Notice>
        )}
        <TextField
          {...form.field("email")}
          label={words.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel={words.sending}>
            {words.sendLetter}
          </Button>
        </div>
      </Form>
    </MemberSection>
  );
}
