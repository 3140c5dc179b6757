import { useMemo, useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Magazine.module.css";

/** The form of a sign-up. What comes after it is the same for every address. */
export function SignUp({ consent, sent }: { consent: string; sent: boolean }) {
  const posted = usePosted("magazine");
  const [email, setEmail] = useState(posted?.fields.email ?? "");
  const [agreed, setAgreed] = useState(posted?.fields.agreed !== undefined);
  const action = useAction(undefined, posted?.failure);
  const { failure } = action;
  // The same list while nothing was tried again: a new one takes the focus.
  const errors = useMemo(
    () => (failure?.fields ?? []).map(({ name, message }) => ({ field: `magazine-${name}`, message })),
    [failure],
  );
  if (action.done || sent) {
    return (
      <div className={own.form}>
        <Notice tone="success" live title="確認のメールをお送りしました">
          {email || "入力されたメールアドレス"}{" "}
          宛てのメールのリンクを24時間以内に開くと、登録が完了します。届かないときは、迷惑メールのフォルダーもご確認ください。
        </Notice>
      </div>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run((call) => call("siapi/magazine/insert/", { email, agreed, page: "/mail-magazine" }));
      }}
    >
      <input type="hidden" name={formField} value="magazine" />
      <h2 className={own.title}>お申し込み</h2>
      <ErrorSummary errors={errors} />
      <ActionFailure action={action} hasFields />
      <TextField
        id="magazine-email"
        name="email"
        label="メールアドレス"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={action.problem("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Checkbox
        id="magazine-agreed"
        name="agreed"
        value="1"
        label={consent}
        checked={agreed}
        error={action.problem("agreed")}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <p className={own.note}>
        メールアドレスは配信のために使います。くわしくは<TextLink to="/site/privacy">プライバシーポリシー</TextLink>
        をご覧ください。
      </p>
      <Button type="submit" size="large" wide busy={action.busy} busyLabel="送信しています">
        確認メールを受け取る
      </Button>
    </form>
  );
}
