import { useRef } from "react";
import type { AddressForm } from "#api/contract.gen.ts";
import { katakana } from "#text/kana.ts";
import { prefectures } from "#text/prefectures.ts";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import { Postal } from "./Postal.tsx";
import { useKanaReading } from "./useKanaReading.ts";

export type Problem = (field: string) => string | undefined;

type Props = {
  /** In front of the fields' names: "orderer." */
  at: string;
  initial: AddressForm;
  problem: Problem;
  /** Says whose address it is to the browser's autofill: "section-parcel1 shipping". */
  group?: string;
  onFilled: () => void;
};

/** Name with its reading, address and phone number. */
export function AddressFields({ at, initial, problem, group, onFilled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = useKanaReading(box, `${at}last_name`, onFilled);
  const first = useKanaReading(box, `${at}first_name`, onFilled);
  const field = (name: keyof AddressForm) => ({
    id: at + name,
    name: at + name,
    defaultValue: initial[name],
    error: problem(at + name),
  });
  const fill = (token: string) => (group === undefined ? token : `${group} ${token}`);
  return (
    <div ref={box} className={styles.fields}>
      <div className={styles.pair}>
        <TextField {...field("last_name")} {...last} label="姓" required autoComplete={fill("family-name")} />
        <TextField {...field("first_name")} {...first} label="名" required autoComplete={fill("given-name")} />
      </div>
      <div className={styles.pair}>
        <TextField {...field("last_name_kana")} label="セイ（フリガナ）" required onBlur={toKatakana} />
        <TextField {...field("first_name_kana")} label="メイ（フリガナ）" required onBlur={toKatakana} />
      </div>
      <Postal
        box={box}
        at={at}
        field={{ ...field("postal_code"), autoComplete: fill("postal-code") }}
        onFilled={onFilled}
      />
      <Select
        {...field("prefecture")}
        label="都道府県"
        required
        placeholder="選択してください"
        autoComplete={fill("address-level1")}
        className={styles.short}
        choices={prefectures.map((name) => ({ value: name, label: name }))}
      />
      <TextField {...field("city")} label="市区町村" required autoComplete={fill("address-level2")} />
      <TextField
        {...field("address_line")}
        label="町名・番地"
        hint="例：桜丘町1-2-3"
        required
        autoComplete={fill("address-line1")}
      />
      <TextField {...field("building")} label="建物名・部屋番号" autoComplete={fill("address-line2")} />
      <TextField
        {...field("phone_number")}
        label="電話番号"
        hint="お届けのことでご連絡することがあります。"
        required
        type="tel"
        inputMode="tel"
        autoComplete={fill("tel-national")}
        className={styles.short}
      />
    </div>
  );
}

/** A reading is always shown as it will be kept. */
function toKatakana({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.value = katakana(currentTarget.value.trim());
}
