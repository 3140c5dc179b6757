import { useState } from "react";
import { AddressFormRules, type BookAddress, type ParcelForm, type ParcelLine } from "#api/contract.gen.ts";
import { AddressFields } from "#parts/form/AddressFields.tsx";
import type { Fields } from "#parts/form/useForm.ts";
import { shippingTime } from "#text/shipping.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { FieldError } from "#ui/Field.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import styles from "./Entry.module.css";
import type { Entry } from "./useEntry.ts";
import * as words from "./words.ts";

type Props = {
  index: number;
  form: Fields<ParcelForm>;
  entry: Entry;
  /** There are several, so that it has to be said what goes where. */
  many: boolean;
  /** What goes into this parcel. */
  lines: readonly ParcelLine[];
  /** What goes into the first, from which the others take. */
  left: readonly ParcelLine[];
  onRemove: () => void;
};

/** One parcel: where it goes, what is in it, how it is wrapped and when it comes. */
export function ParcelFields(props: Props) {
  const { index, form, entry, many, onRemove } = props;
  const { addresses } = entry;
  return (
    <fieldset className={styles.parcel}>
      <legend className={many ? styles.parcelTitle : "visually-hidden"}>
        {words.delivery}
        {many && index + 1}
      </legend>
      <RadioGroup
        {...form.choice("to")}
        label={words.delivery}
        required
        variant="cards"
        options={[
          { value: "orderer", label: words.toOrderer },
          ...(addresses.length > 0 ? [{ value: "book", label: words.fromAddressBook }] : []),
          { value: "new", label: words.toOther },
        ]}
      />
      {addresses.length > 0 && (
        <div className={styles.whenBook}>
          <Select
            {...form.field("address_id")}
            label={words.addressBook}
            required
            placeholder={words.choose}
            choices={addresses.map((address) => ({ value: address.address_id, label: bookLine(address) }))}
          />
        </div>
      )}
      <div className={`${styles.fields} ${styles.whenNew}`}>
        <AddressFields form={form.part("address", AddressFormRules)} group={`section-parcel${index} shipping`} />
      </div>
      {many && <Lines {...props} />}
      <When form={form} index={index} entry={entry} />
      <Gift form={form} entry={entry} />
      {many && index > 0 && (
        <Button variant="quiet" size="small" className={styles.remove} onClick={onRemove}>
          {words.delivery}
          {index + 1}
          {words.cancelDelivery}
        </Button>
      )}
    </fieldset>
  );
}

function bookLine({ address }: BookAddress): string {
  const { last_name, first_name, prefecture, city, address_line } = address;
  return `${last_name} ${first_name}　${prefecture}${city}${address_line}`;
}

type PartProps = { form: Fields<ParcelForm>; entry: Entry };

/** What goes into this parcel. A piece that is chosen for another leaves the first by itself. */
function Lines({ index, form, entry, lines, left }: Props) {
  const set = (sku: string, quantity: number) =>
    form.set({ lines: lines.map((line) => (line.sku === sku ? { sku, quantity } : line)) });
  const id = form.idOf("lines");
  return (
    <fieldset id={id} tabIndex={-1} className={styles.lines}>
      <legend className={styles.partTitle}>{words.goodsForDelivery}</legend>
      {entry.cart.selectList.map(({ code, detail, adding_cart_quantity }, i) => {
        const quantity = lines[i]?.quantity ?? 0;
        const name = `parcels.${index}.lines.${i}`;
        return (
          <div key={code} className={styles.line}>
            <input type="hidden" name={`${name}.sku`} value={code} />
            <p>
              {detail.commodity_name}
              <span className={styles.note}>
                {detail.color_name} / {detail.size_name}
                {words.ofAll}
                {adding_cart_quantity}
                {words.piecesUnit}
              </span>
            </p>
            {index === 0 ? (
              <p>
                <input type="hidden" name={`${name}.quantity`} value={quantity} />
                {quantity}
                {words.piecesUnit}
              </p>
            ) : (
              <Select
                label={words.quantityOf(detail.commodity_name)}
                hideLabel
                name={`${name}.quantity`}
                value={String(quantity)}
                onChange={({ currentTarget }) => set(code, Number(currentTarget.value))}
                className={styles.pieces}
                choices={Array.from({ length: quantity + (left[i]?.quantity ?? 0) + 1 }, (_, n) => ({
                  value: String(n),
                  label: words.pieces(n),
                }))}
              />
            )}
          </div>
        );
      })}
      <FieldError id={`${id}-error`} message={form.problem("lines")} />
    </fieldset>
  );
}

function When({ form, index, entry }: PartProps & { index: number }) {
  const choice = entry.parcels[index] ?? entry.parcels[0];
  if (choice === undefined) return null;
  return (
    <div className={styles.days}>
      <Select
        {...form.field("date")}
        label={words.deliveryDay}
        placeholder={words.earliest(choice.earliest)}
        choices={choice.days.map(({ day, name }) => ({ value: day, label: name }))}
      />
      <Select
        {...form.field("slot")}
        label={words.deliveryTime}
        placeholder={words.noWish}
        choices={choice.slots.map(({ code, name }) => ({ value: code, label: name || shippingTime(code) }))}
      />
    </div>
  );
}

function Gift({ form, entry: { gift, noshis } }: PartProps) {
  const { wrap, noshi, noshi_name, message } = form.values;
  const wrong = ["noshi", "noshi_name", "message"].some((name) => form.problem(name) !== undefined);
  const [used] = useState(wrap || noshi !== "" || noshi_name !== "" || message !== "");
  return (
    <Disclosure summary={words.giftOptions} open={wrong || used}>
      <div className={styles.fields}>
        <Checkbox {...form.check("wrap")} label={words.wrapGift} note={yen(gift.wrapping)} />
        <div className={styles.pair}>
          <Select
            {...form.field("noshi")}
            label={words.noshi}
            hint={words.noshiFee(yen(gift.noshi))}
            placeholder={words.withoutNoshi}
            choices={noshis.map((name) => ({ value: name, label: name }))}
          />
          <TextField {...form.field("noshi_name")} label={words.noshiName} hint={words.noshiExample} />
        </div>
        <TextArea
          {...form.field("message")}
          label={words.messageCard}
          hint={words.messageHint(gift.message_max)}
          rows={3}
        />
      </div>
    </Disclosure>
  );
}
