import { useState } from "react";
import { useRevalidator } from "react-router";
import { NewPasswordRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { PasswordField } from "#parts/form/PasswordField.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { useTaken } from "#parts/posted.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as words from "./words.ts";

/** A new password, or the first one of who had none. */
export function PasswordChange({ has, email }: { has: boolean; email: string }) {
  const form = useForm("password", { password: "" }, { rules: NewPasswordRules, secret: ["password"] });
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(useTaken("password"));
  const title = has ? words.passwordChange : words.passwordSetting;
  async function save() {
    setDone(false);
    if (!(await form.send((call) => call("siapi/password/update/", form.values)))) return;
    form.set({ password: "" });
    setDone(true);
    await revalidate();
  }
  return (
    <MemberSection id="password-title" title={title}>
      <Form plain form={form} onSubmit={save}>
        {done && (
          <Notice tone="success" live title={words.passwordChanged}>
            {words.othersLoggedOut}
          </Notice>
        )}
        {/* Password managers want to know whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...form.field("password")} kind="new" label={words.newPassword} />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel={words.changing}>
            {words.passwordBefore}
            {has ? words.toChange : words.toSet}
            {words.doIt}
          </Button>
        </div>
      </Form>
    </MemberSection>
  );
}
