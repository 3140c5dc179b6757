import { useState } from "react";
import { useNavigate } from "react-router";
import { NewAddressRules, type SavedAddress } from "#api/contract.gen.ts";
import { AddressFields } from "#parts/form/AddressFields.tsx";
import formStyles from "#parts/form/Form.module.css";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { usePosted } from "#parts/posted.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import * as words from "./words.ts";

type Props = {
  /** Absent for a new one. */
  entry: SavedAddress | undefined;
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

type Values = Record<(typeof names)[number], string> & { is_default: boolean };

function valuesOf(entry: SavedAddress | undefined, first: boolean): Values {
  const texts = Object.fromEntries(names.map((name) => [name, entry?.[name] ?? ""])) as Omit<Values, "is_default">;
  return { ...texts, is_default: first || entry?.is_default === true };
}

/** One address of the book. The postal code fills in what it tells. */
export function AddressForm({ entry, first, back }: Props) {
  const id = `address-${entry?.address_id ?? "new"}`;
  const form = useForm(id, valuesOf(entry, first), { rules: NewAddressRules });
  const posted = usePosted(id);
  const navigate = useNavigate();
  // The line about which the shop has said what it lacks: sent once more, it is meant so.
  const [asked, setAsked] = useState(posted?.fields.address_line ?? "");
  async function save() {
    const { values } = form;
    const body = { ...values, no_number: asked === values.address_line };
    const done = await form.send((call) =>
      entry === undefined
        ? call("siapi/address/insert/", body)
        : call("siapi/address/update/", { ...body, address_id: entry.address_id }),
    );
    if (done) await navigate(back);
    else setAsked(values.address_line);
  }
  return (
    <Form plain form={form} onSubmit={save}>
      <input type="hidden" name="address_id" value={entry?.address_id ?? ""} />
      <input type="hidden" name="asked" value={asked} />
      <AddressFields form={form} />
      <Checkbox {...form.check("is_default")} label={words.usual} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={form.busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <ButtonLink to={back} variant="quiet">
          {words.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
