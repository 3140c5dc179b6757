import { useState } from "react";
import type { MailSettings } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { useTaken } from "#parts/posted.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Settings.module.css";
import * as words from "./words.ts";

/** Which kinds of mail the member wants. */
export const page = memberArea<MailSettings>({
  load: ({ call, signal }) => call("siapi/mailsettings/select/", {}, signal && { signal }),
  Component: SettingsPage,
});

function SettingsPage({ data: { email, kinds } }: { data: MailSettings }) {
  const form = useForm("settings", {
    wanted: kinds.filter((kind) => kind.wanted).map(({ kind }) => kind) as readonly string[],
  });
  const { wanted } = form.values;
  const taken = useTaken("settings");
  const [saved, setSaved] = useState(taken ? wanted : undefined);
  function toggle(kind: string, on: boolean) {
    form.set({ wanted: [...wanted.filter((other) => other !== kind), ...(on ? [kind] : [])] });
  }
  async function save() {
    const done = await form.send((call) => call("siapi/mailsettings/update/", { wanted: [...wanted] }));
    setSaved(done ? wanted : undefined);
  }
  return (
    <MemberPage title={words.title} lead={words.lead(email)}>
      <Form plain form={form} className={styles.form} onSubmit={() => void save()}>
        {saved === wanted && (
          <Notice tone="success" live>
            {words.saved}
          </Notice>
        )}
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">{words.kinds}</legend>
          {kinds.map(({ kind, name, description }) => (
            <Checkbox
              key={kind}
              className={styles.kind}
              label={name}
              hint={description}
              name="wanted"
              value={kind}
              checked={wanted.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
          ))}
        </fieldset>
        <div>
          <Button type="submit" busy={form.busy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </Form>
      <p className={styles.note}>
        {words.alwaysBefore}
        <TextLink to="/mypage/security">{words.security}</TextLink>
        {words.alwaysAfter}
      </p>
    </MemberPage>
  );
}
