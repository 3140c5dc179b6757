import { useState } from "react";
import { SignUpRules } from "#api/contract.gen.ts";
import formStyles from "#parts/form/Form.module.css";
import { Form } from "#parts/form/Form.tsx";
import { NameFields } from "#parts/form/NameFields.tsx";
import { PasswordField } from "#parts/form/PasswordField.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { type Page, redirectTo } from "#parts/page.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import * as words from "./words.ts";

interface SignUpData {
  readonly passkeys: boolean;
  /** The form was posted without a script. */
  readonly sent: boolean;
}

export const page: Page<SignUpData> = {
  async load({ call, query, signal }) {
    const { kind, passkeys } = await call("siapi/identity/select/", {}, signal && { signal });
    if (kind !== "local") throw redirectTo("/id/login");
    return { passkeys, sent: query.has("sent") };
  },
  Component: SignUpPage,
};

const empty = {
  email: "",
  last_name: "",
  first_name: "",
  last_name_kana: "",
  first_name_kana: "",
  password: "",
  way: "password",
};

function SignUpPage({ data: { passkeys, sent: posted } }: { data: SignUpData }) {
  const form = useForm("signup", empty, { rules: SignUpRules, secret: ["password"] });
  const [sent, setSent] = useState(posted);
  const { way, password, ...profile } = form.values;
  async function send() {
    const proof = way === "passkey" ? { passkey: true } : { password };
    setSent(await form.send((call) => call("siapi/member/insert/", { ...profile, ...proof })));
  }
  if (sent) return <Sent email={profile.email} />;
  return (
    <EntryPage title={words.signupTitle} lead={words.signupLead}>
      <Form plain form={form} onSubmit={send}>
        <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="username" />
        <NameFields form={form} />
        {passkeys && (
          <RadioGroup
            {...form.choice("way")}
            label={words.loginWay}
            required
            variant="cards"
            options={[
              { value: "password", label: words.password },
              {
                value: "passkey",
                label: words.passkey,
                hint: words.passkeyHint,
              },
            ]}
          />
        )}
        {way === "password" && <PasswordField {...form.field("password")} kind="new" />}
        <p className={formStyles.note}>
          <TextLink to="/site/terms">{words.terms}</TextLink>
          {words.and}
          <TextLink to="/site/privacy">{words.privacy}</TextLink>
          {words.agree}
        </p>
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.sending}>
          {words.agreeAndSend}
        </Button>
      </Form>
      <p className={styles.links}>
        <TextLink to="/id/login">{words.alreadyMember}</TextLink>
      </p>
    </EntryPage>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <EntryPage title={words.signupTitle}>
      <Notice tone="success" live title={words.signupLetterSent}>
        {email || words.typedAddress} {words.openWithinDay}
      </Notice>
    </EntryPage>
  );
}
