import { useState } from "react";
import { type OwnProfile, ProfileRules } from "#api/contract.gen.ts";
import { Form } from "#parts/form/Form.tsx";
import { NameFields } from "#parts/form/NameFields.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { useTaken } from "#parts/posted.ts";
import { useSession } from "#parts/session.ts";
import { date } from "#text/date.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

/** What a member says of themselves. */
export const page = memberArea<OwnProfile>({
  load: ({ call, signal }) => call("siapi/member/select/", {}, signal && { signal }),
  Component: ProfilePage,
});

function ProfilePage({ data }: { data: OwnProfile }) {
  const { refresh } = useSession();
  const [saved, setSaved] = useState(useTaken("profile"));
  const form = useForm(
    "profile",
    {
      last_name: data.last_name,
      first_name: data.first_name,
      last_name_kana: data.last_name_kana,
      first_name_kana: data.first_name_kana,
      birth_date: dashed(data.birth_date ?? ""),
      sex: data.sex ?? "",
      phone_number: data.phone_number ?? "",
    },
    { rules: ProfileRules },
  );
  async function save() {
    setSaved(false);
    const done = await form.send(async (call) => {
      const now = await call("siapi/member/update/", form.values);
      const { last_name_kana, first_name_kana, phone_number = "" } = now;
      form.set({ last_name_kana, first_name_kana, phone_number });
    });
    if (!done) return;
    setSaved(true);
    await refresh();
  }
  return (
    <MemberPage title={words.profile} lead={words.memberSince(data.customer_code, date(data.joined_at) ?? "")}>
      <Form plain form={form} onSubmit={save}>
        {saved && (
          <Notice tone="success" live>
            {words.profileSaved}
          </Notice>
        )}
        <NameFields form={form} />
        <TextField {...form.field("birth_date")} type="date" autoComplete="bday" className={styles.short} />
        <Select
          {...form.field("sex")}
          placeholder={words.noAnswer}
          autoComplete="sex"
          className={styles.short}
          choices={[
            { value: "female", label: words.female },
            { value: "male", label: words.male },
            { value: "other", label: words.other },
          ]}
        />
        <TextField
          {...form.field("phone_number")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className={styles.short}
        />
        <Button type="submit" busy={form.busy} busyLabel={words.saving}>
          {words.save}
        </Button>
      </Form>
      <p className={styles.words}>
        {words.elsewhereBefore}
        <TextLink to="/mypage/security">{words.security}</TextLink>
        {words.elsewhereThen}
        <TextLink to="/mypage/data">{words.data}</TextLink>
        {words.dataThen}
        <TextLink to="/mypage/leave">{words.leaveTitle}</TextLink>
        {words.leaveAfter}
      </p>
    </MemberPage>
  );
}

/** A day as date fields want it. */
function dashed(day: string): string {
  return day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}
