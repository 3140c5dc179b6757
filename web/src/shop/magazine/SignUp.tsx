import { MagazineSignUpRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Magazine.module.css";
import * as words from "./words.ts";

/** The form of a sign-up. What comes after it is the same for every address. */
export function SignUp({ consent, sent }: { consent: string; sent: boolean }) {
  const form = useForm("magazine", { email: "", agreed: false }, { rules: MagazineSignUpRules });
  const { email } = form.values;
  if (form.action.done || sent) {
    return (
      <div className={own.form}>
        <Notice tone="success" live title={words.letterSent}>
          {email || words.typedAddress} {words.openLink}
        </Notice>
      </div>
    );
  }
  return (
    <Form
      plain
      form={form}
      className={own.form}
      onSubmit={() =>
        void form.send((call) => call("siapi/magazine/insert/", { ...form.values, page: "/mail-magazine" }))
      }
    >
      <h2 className={own.title}>{words.signUp}</h2>
      <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="email" />
      <Checkbox {...form.check("agreed")} label={consent} />
      <p className={own.note}>
        {words.purposeBefore}
        <TextLink to="/site/privacy">{words.privacy}</TextLink>
        {words.purposeAfter}
      </p>
      <Button type="submit" size="large" wide busy={form.busy} busyLabel={words.sending}>
        {words.sendLetter}
      </Button>
    </Form>
  );
}
