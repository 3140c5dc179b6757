import type { AddressForm } from "#api/contract.gen.ts";
import { prefectures } from "#text/prefectures.ts";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Form.module.css";
import { NameFields } from "./NameFields.tsx";
import { Postal } from "./Postal.tsx";
import type { Fields } from "./useForm.ts";
import * as words from "./words.ts";

type Props = {
  form: Fields<AddressForm>;
  /** Says whose address it is to the browser's autofill: "section-parcel1 shipping". */
  group?: string;
};

/** Name with its reading, address and phone number. */
export function AddressFields({ form, group }: Props) {
  const fill = (token: string) => (group === undefined ? token : `${group} ${token}`);
  return (
    <>
      <NameFields form={form} fill={fill} />
      <Postal form={form} autoComplete={fill("postal-code")} />
      <Select
        {...form.field("prefecture")}
        placeholder={words.choose}
        autoComplete={fill("address-level1")}
        className={styles.short}
        choices={prefectures.map((name) => ({ value: name, label: name }))}
      />
      <TextField {...form.field("city")} autoComplete={fill("address-level2")} />
      <TextField {...form.field("address_line")} hint={words.lineHint} autoComplete={fill("address-line1")} />
      <TextField {...form.field("building")} autoComplete={fill("address-line2")} />
      <TextField
        {...form.field("phone_number")}
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete={fill("tel-national")}
        className={styles.short}
      />
    </>
  );
}
