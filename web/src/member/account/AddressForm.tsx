import { useState } from "react";
import { useNavigate } from "react-router";
import type { SavedAddress } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import formStyles from "#parts/member/Form.module.css";
import { Form } from "#parts/member/Form.tsx";
import { NameFields } from "#parts/member/NameFields.tsx";
import { useForm } from "#parts/member/useForm.ts";
import { usePosted } from "#parts/posted.ts";
import { parsePostalCode } from "#text/postal.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Select } from "#ui/Select.tsx";
import { TextField } from "#ui/TextField.tsx";

type Props = {
  /** Absent for a new one. */
  entry: SavedAddress | undefined;
  prefectures: readonly string[];
  /** The book is empty, so that this one becomes the usual. */
  first: boolean;
  back: string;
};

const names = [
  "last_name",
  "first_name",
  "last_name_kana",
  "first_name_kana",
  "postal_code",
  "prefecture",
  "city",
  "address_line",
  "building",
  "phone_number",
] as const;

type Values = Record<(typeof names)[number] | "is_default", string>;

function valuesOf(entry: SavedAddress | undefined, first: boolean): Values {
  const texts = Object.fromEntries(names.map((name) => [name, entry?.[name] ?? ""])) as Values;
  return { ...texts, is_default: first || entry?.is_default ? "1" : "" };
}

/** One address of the book. The postal code fills in what it tells. */
export function AddressForm({ entry, prefectures, first, back }: Props) {
  const id = `address-${entry?.address_id ?? "new"}`;
  const form = useForm(id, valuesOf(entry, first));
  const posted = usePosted(id);
  const navigate = useNavigate();
  const fill = usePostal((town) => form.set(town));
  const [filled, setFilled] = useState("");
  // The line about which the shop has said what it lacks: sent once more, it is meant so.
  const [asked, setAsked] = useState(posted?.fields.address_line ?? "");
  async function save() {
    const { is_default, ...values } = form.values;
    const body = { ...values, is_default: is_default === "1", no_number: asked === values.address_line };
    const done = await form.send((call) =>
      entry === undefined
        ? call("siapi/address/insert/", body)
        : call("siapi/address/update/", { ...body, address_id: entry.address_id }),
    );
    if (done) await navigate(back);
    else setAsked(values.address_line);
  }
  const postal = form.field("postal_code");
  return (
    <Form plain form={form} onSubmit={save}>
      <input type="hidden" name="address_id" value={entry?.address_id ?? ""} />
      <input type="hidden" name="asked" value={asked} />
      <NameFields form={form} />
      <TextField
        {...postal}
        label="郵便番号"
        hint="7桁の数字。入力すると、住所が自動で入ります。"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        onChange={(event) => {
          postal.onChange(event);
          const code = parsePostalCode(event.target.value);
          if (code === null || code === filled) return;
          setFilled(code);
          void fill(code);
        }}
      />
      <Select
        {...form.field("prefecture")}
        label="都道府県"
        required
        placeholder="選択してください"
        autoComplete="address-level1"
        choices={prefectures.map((name) => ({ value: name, label: name }))}
      />
      <TextField {...form.field("city")} label="市区町村" required autoComplete="address-level2" />
      <TextField {...form.field("address_line")} label="町名・番地" required autoComplete="address-line1" />
      <TextField {...form.field("building")} label="建物名・部屋番号" autoComplete="address-line2" />
      <TextField
        {...form.field("phone_number")}
        label="電話番号"
        hint="配送のご連絡に使います。ハイフンはあってもなくても構いません。"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Checkbox
        label="いつものお届け先にする"
        name="is_default"
        value="1"
        checked={form.values.is_default === "1"}
        onChange={(event) => form.set({ is_default: event.target.checked ? "1" : "" })}
      />
      <div className={formStyles.actions}>
        <Button type="submit" busy={form.busy} busyLabel="保存しています">
          保存する
        </Button>
        <ButtonLink to={back} variant="quiet">
          やめる
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Asks what a postal code tells. Where it spans several towns, the town is left to the shopper. */
function usePostal(found: (part: Partial<Values>) => void) {
  const call = useBrowserCall();
  return async (code: string) => {
    try {
      const answer = await call?.("siapi/postal/select/", { postal_code: code });
      const [town, ...others] = answer?.towns ?? [];
      if (town === undefined) return;
      const { prefecture, city } = town;
      found({ prefecture, city, ...(others.length === 0 && { address_line: town.town }) });
    } catch {
      // Only a help; it can be typed.
    }
  };
}
