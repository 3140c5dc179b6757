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

/** Another e-mail address, which its own letter has to confirm. */
export function EmailChange({ email }: { email: string }) {
  const form = useForm("email", { email: "" }, { rules: EmailFormRules });
  const [sent, setSent] = useState(useTaken("email") ? "新しいメールアドレス" : "");
  async function send() {
    setSent("");
    if (await form.send((call) => call("siapi/email/update/", form.values))) setSent(form.values.email);
  }
  return (
    <MemberSection id="email-title" title="メールアドレスの変更">
      <p className={styles.words}>現在のメールアドレス：{email}</p>
      <Form plain form={form} onSubmit={send}>
        {sent !== "" && (
          <Notice tone="success" live title="確認のメールをお送りしました">
            {sent} 宛てのメールのリンクを1時間以内に開くと、変更が完了します。
          </Notice>
        )}
        <TextField
          {...form.field("email")}
          label="新しいメールアドレス"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="送信しています">
            確認メールを受け取る
          </Button>
        </div>
      </Form>
    </MemberSection>
  );
}
