import { useState } from "react";
import type { MailSettings } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { formField, usePosted, useTaken } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
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
  const action = useAction(undefined, usePosted("settings")?.failure);
  const [wanted, setWanted] = useState(() => kinds.filter((kind) => kind.wanted).map(({ kind }) => kind));
  const [saved, setSaved] = useState(useTaken("settings"));
  function toggle(kind: string, on: boolean) {
    setSaved(false);
    setWanted((was) => [...was.filter((other) => other !== kind), ...(on ? [kind] : [])]);
  }
  async function save() {
    setSaved(await action.run((call) => call("siapi/mailsettings/update/", { wanted })));
  }
  return (
    <MemberPage title="メール配信設定" lead={`${email} 宛てにお届けするメールを選べます。`}>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input type="hidden" name={formField} value="settings" />
        <ActionFailure action={action} />
        {saved && (
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
          <Button type="submit" busy={action.busy} busyLabel="保存しています">
            保存する
          </Button>
        </div>
      </form>
      <p className={styles.note}>
        ご注文の確認や発送のお知らせなど、お取引に必要なメールは設定にかかわらずお送りします。メールアドレスは
        <TextLink to="/mypage/security">ログインとセキュリティ</TextLink>で変更できます。
      </p>
    </MemberPage>
  );
}
