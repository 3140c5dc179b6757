import { katakana } from "#text/kana.ts";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Form.module.css";
import type { Fields } from "./useForm.ts";
import { type Names, useKanaReading } from "./useKanaReading.ts";

type Props = {
  form: Fields<Names>;
  /** Turns a token of the browser's autofill into one that says whose name it is. */
  fill?: (token: string) => string;
};

/** A name and how it is read. */
export function NameFields({ form, fill = (token) => token }: Props) {
  const last = useKanaReading(form, "last_name_kana");
  const first = useKanaReading(form, "first_name_kana");
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.field("last_name")} {...last} autoComplete={fill("family-name")} />
        <TextField {...form.field("first_name")} {...first} autoComplete={fill("given-name")} />
      </div>
      <div className={styles.pair}>
        <TextField {...reading(form, "last_name_kana")} autoComplete="off" />
        <TextField {...reading(form, "first_name_kana")} autoComplete="off" />
      </div>
    </>
  );
}

/** A reading is always shown as it will be kept. */
function reading(form: Fields<Names>, name: keyof Names) {
  const field = form.field(name);
  return {
    ...field,
    onBlur() {
      form.set((was) => ({ [name]: katakana(was[name].trim()) }));
      field.onBlur();
    },
  };
}
