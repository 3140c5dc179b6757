import type { Call } from "#api/call.ts";
import { Form } from "#parts/form/Form.tsx";
import { PasswordField } from "#parts/form/PasswordField.tsx";
import { useForm } from "#parts/form/useForm.ts";
import type { Page } from "#parts/page.ts";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import { type LetterLink, linkOf } from "./letterLink.ts";
import * as words from "./words.ts";

/** The end of a sign-up. A button, since a program that merely opens links must not sign anybody up. */
export const page: Page<LetterLink> = { load: linkOf, Component: VerifyPage };

function VerifyPage({ data: { token } }: { data: LetterLink }) {
  const form = useForm("verify", { password: "" }, { secret: ["password"] });
  const { failure, values } = form;
  // On another device than the one that signed up, the letter alone is not enough.
  const elsewhere = failure?.code === "member.link_password" || values.password !== "";
  return (
    <EntryPage title={words.verifyTitle} lead={words.verifyHint}>
      <Form plain form={form} onSubmit={() => form.send((call) => enter(call, token, values.password))}>
        <input type="hidden" name="token" value={token} />
        {elsewhere && <PasswordField {...form.field("password")} kind="current" label={words.passwordOfSignup} />}
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.registering}>
          {words.register}
        </Button>
      </Form>
      {failure?.code === "member.link_invalid" && (
        <p className={styles.links}>
          <TextLink to="/id/signup">{words.signUpAgain}</TextLink>
          <TextLink to="/id/login">{words.login}</TextLink>
        </p>
      )}
    </EntryPage>
  );
}

async function enter(call: Call, token: string, password: string) {
  const { location } = await call("siapi/member/verify/", { token, ...(password !== "" && { password }) });
  // Who chose passkeys has no way back in before one is made.
  const { has_password } = await call("siapi/member/select/", {});
  const next = `/logged_in?${new URLSearchParams({ return_to: "/mypage/security?welcome=1" })}`;
  window.location.assign(has_password ? location : next);
}
