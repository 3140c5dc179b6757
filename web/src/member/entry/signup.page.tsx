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
    <EntryPage title="会員登録" lead="確認のメールをお送りします。メールのリンクを開くと、登録が完了します。">
      <Form plain form={form} onSubmit={send}>
        <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="username" />
        <NameFields form={form} />
        {passkeys && (
          <RadioGroup
            {...form.choice("way")}
            label="ログインの方法"
            required
            variant="cards"
            options={[
              { value: "password", label: "パスワード" },
              {
                value: "passkey",
                label: "パスキー",
                hint: "指紋や顔、画面ロックで安全にログインします。登録が完了したあとに作成します。",
              },
            ]}
          />
        )}
        {way === "password" && <PasswordField {...form.field("password")} kind="new" />}
        <p className={formStyles.note}>
          <TextLink to="/site/terms">利用規約</TextLink>と<TextLink to="/site/privacy">プライバシーポリシー</TextLink>
          をお読みいただき、同意のうえお進みください。
        </p>
        <Button type="submit" size="large" wide busy={form.busy} busyLabel="送信しています">
          同意して確認メールを受け取る
        </Button>
      </Form>
      <p className={styles.links}>
        <TextLink to="/id/login">すでに会員の方はログイン</TextLink>
      </p>
    </EntryPage>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <EntryPage title="会員登録">
      <Notice tone="success" live title="確認のメールをお送りしました">
        {email || "入力されたメールアドレス"}{" "}
        宛てのメールのリンクを24時間以内に開くと、登録が完了します。同じ端末で開くと、そのままログインできます。
        届かないときは、迷惑メールのフォルダーもご確認ください。
      </Notice>
    </EntryPage>
  );
}
