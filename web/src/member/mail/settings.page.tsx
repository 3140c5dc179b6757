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
    <MemberPage title="メール配信設定" lead={`${email} 宛てにお届けするメールを選べます。`}>
      <Form plain form={form} className={styles.form} onSubmit={() => void save()}>
        {saved === wanted && (
          <Notice tone="success" live>
            メールの配信設定を保存しました。
          </Notice>
        )}
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">お届けするメール</legend>
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
          <Button type="submit" busy={form.busy} busyLabel="保存しています">
            保存する
          </Button>
        </div>
      </Form>
      <p className={styles.note}>
        ご注文の確認や発送のお知らせなど、お取引に必要なメールは設定にかかわらずお送りします。メールアドレスは
        <TextLink to="/mypage/security">ログインとセキュリティ</TextLink>で変更できます。
      </p>
    </MemberPage>
  );
}
