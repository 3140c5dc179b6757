import { TextField } from "#ui/TextField.tsx";
import styles from "./Form.module.css";
import type { FormState } from "./useForm.ts";

type Names = { last_name: string; first_name: string; last_name_kana: string; first_name_kana: string };

/** A name and how it is read. Hiragana and half-width kana are turned into katakana by the shop. */
export function NameFields<V extends Names>({ form, section = "" }: { form: FormState<V>; section?: string }) {
  const fill = (what: string) => `${section} ${what}`.trim();
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.field("last_name")} label="姓" required autoComplete={fill("family-name")} />
        <TextField {...form.field("first_name")} label="名" required autoComplete={fill("given-name")} />
      </div>
      <div className={styles.pair}>
        <TextField {...form.field("last_name_kana")} label="セイ" required autoComplete="off" />
        <TextField {...form.field("first_name_kana")} label="メイ" required autoComplete="off" />
      </div>
    </>
  );
}
