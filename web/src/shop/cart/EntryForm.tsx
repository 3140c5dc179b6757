import { type ReactNode, useId, useState } from "react";
import { AddressFormRules, type Draft, ParcelFormRules } from "#api/contract.gen.ts";
import { AddressFields } from "#parts/form/AddressFields.tsx";
import { Form } from "#parts/form/Form.tsx";
import type { FormState } from "#parts/form/useForm.ts";
import { postalCode } from "#text/postal.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { FieldError } from "#ui/Field.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { shares } from "./draft.ts";
import styles from "./Entry.module.css";
import { ParcelFields } from "./ParcelFields.tsx";
import { Methods, Points } from "./Paying.tsx";
import type { Entry, EntryState } from "./useEntry.ts";
import * as words from "./words.ts";

/** More parcels than anybody sends at once. */
const mostParcels = 10;

/** Who orders, where it goes and how it is paid. */
export function EntryForm({ state }: { state: EntryState }) {
  const { entry, form, summary } = state;
  return (
    <Form form={form} plain="/cart/input" wrong={summary} className={styles.form} onSubmit={() => void state.submit()}>
      <Section title={words.orderer}>
        <Orderer entry={entry} form={form} />
      </Section>
      <Section title={words.deliveryAndTime}>
        <Parcels state={state} />
      </Section>
      <Section title={words.payment}>
        <Methods entry={entry} form={form} />
        <Points entry={entry} form={form} />
      </Section>
      <Section title={words.otherWishes}>
        <Checkbox {...form.check("discreet")} label={words.discreet} hint={words.discreetHint} />
        <TextArea {...form.field("note")} rows={3} />
      </Section>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Props = { entry: Entry; form: FormState<Draft> };

function Orderer({ entry, form }: Props) {
  return (
    <>
      {!entry.cart.member && (
        <>
          <p className={styles.note}>
            {words.membersBefore}
            <TextLink to={`/id/login?return_to=${encodeURIComponent("/cart/input")}`}>{words.login}</TextLink>
            {words.membersAfter}
          </p>
          <TextField
            {...form.field("email")}
            hint={words.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </>
      )}
      <OrdererAddress entry={entry} form={form} />
    </>
  );
}

/** The address of who orders. Of members it is known: they see it, and open its fields to change it. */
function OrdererAddress({ entry, form }: Props) {
  const { member } = entry.cart;
  const { orderer } = entry.draft;
  const [known] = useState(orderer.address_line !== "" && orderer.phone_number !== "");
  const address = form.part("orderer", AddressFormRules);
  const fields = <AddressFields form={address} />;
  if (!member) return <div className={styles.fields}>{fields}</div>;
  const wrong = entry.fields.some(({ name }) => name.startsWith("orderer."));
  return (
    <div className={styles.known}>
      {known && (
        <address>
          <p>
            {orderer.last_name} {orderer.first_name}（{orderer.last_name_kana} {orderer.first_name_kana}
            {words.kanaEnd}
          </p>
          <p>
            {postalCode(orderer.postal_code)} {orderer.prefecture}
            {orderer.city}
            {orderer.address_line} {orderer.building}
          </p>
          <p>
            {words.phone}
            {orderer.phone_number}
          </p>
        </address>
      )}
      <Disclosure summary={words.changeOrderer} open={wrong || !known}>
        <div className={styles.fields}>
          {fields}
          <Checkbox {...form.check("keep")} label={words.keepAddress} />
        </div>
      </Disclosure>
    </div>
  );
}

function Parcels({ state: { entry, form, addParcel, removeParcel } }: { state: EntryState }) {
  const items = entry.cart.selectList;
  const pieces = items.reduce((sum, { adding_cart_quantity }) => sum + adding_cart_quantity, 0);
  const { parcels } = form.values;
  const split = shares(parcels, items);
  return (
    <>
      {parcels.map((_, index) => (
        <ParcelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is its place in the draft, which holds what is typed
          key={index}
          index={index}
          form={form.part("parcels").part(index, ParcelFormRules)}
          entry={entry}
          many={parcels.length > 1}
          lines={split[index] ?? []}
          left={split[0] ?? []}
          onRemove={() => removeParcel(index)}
        />
      ))}
      <div id={form.idOf("parcels")} tabIndex={-1}>
        <FieldError id={`${form.idOf("parcels")}-error`} message={form.problem("parcels")} />
      </div>
      {pieces > 1 && parcels.length < mostParcels && (
        <Button variant="secondary" className={styles.add} onClick={addParcel}>
          {words.addDelivery}
        </Button>
      )}
    </>
  );
}
