import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ParcelForm } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { postalCode } from "#text/postal.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { FieldError } from "#ui/Field.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { AddressFields, type Problem } from "./AddressFields.tsx";
import { newParcel, shares } from "./draft.ts";
import styles from "./Entry.module.css";
import { ParcelFields } from "./ParcelFields.tsx";
import { Methods, Points } from "./Paying.tsx";
import type { EntryState } from "./useEntry.ts";

export const entryForm = "checkout";

/** More parcels than anybody sends at once. */
const mostParcels = 10;

type Props = { state: EntryState; form: RefObject<HTMLFormElement | null> };

/** Who orders, where it goes and how it is paid. The fields keep what is typed; a script only follows. */
export function EntryForm({ state, form }: Props) {
  const { entry, initial, summary, typed } = state;
  const problem: Problem = (name) => entry.fields.find((field) => field.name === name)?.message;
  return (
    <form
      ref={form}
      id={entryForm}
      method="post"
      action="/cart/input"
      noValidate
      className={styles.form}
      onChange={typed}
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <Wrong summary={summary} />
      <ActionFailure action={state.action} />
      <Section title="ご注文者">
        <Orderer state={state} problem={problem} />
      </Section>
      <Section title="お届け先・お届け日時">
        <Parcels state={state} problem={problem} />
      </Section>
      <Section title="お支払い">
        <Methods entry={entry} initial={initial} problem={problem} />
        <Points entry={entry} initial={initial} problem={problem} onFilled={typed} />
      </Section>
      <Section title="その他のご希望">
        <Checkbox
          name="discreet"
          value="1"
          label="中身のわからない外装で送る"
          hint="外箱と送り状に、商品名を書かずにお届けします。"
          defaultChecked={initial.discreet}
        />
        <TextArea id="note" name="note" label="ご要望" rows={3} defaultValue={initial.note} error={problem("note")} />
      </Section>
    </form>
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

/** What has to be mended, each with the way to its field. */
function Wrong({ summary }: Pick<EntryState, "summary">) {
  const [errors, setErrors] = useState(() => problemsOf(summary));
  const [from, setFrom] = useState(summary);
  if (from !== summary) {
    setFrom(summary);
    setErrors(problemsOf(summary));
  }
  return <ErrorSummary errors={errors} />;
}

function problemsOf(fields: EntryState["summary"]) {
  return fields.map(({ name, message }) => ({ field: name, message }));
}

function Orderer({ state: { entry, initial, typed }, problem }: { state: EntryState; problem: Problem }) {
  return (
    <>
      {!entry.cart.member && (
        <>
          <p className={styles.note}>
            会員の方は
            <TextLink to={`/id/login?return_to=${encodeURIComponent("/cart/input")}`}>ログイン</TextLink>
            すると、ご登録の住所とポイントをお使いいただけます。
          </p>
          <TextField
            id="email"
            name="email"
            label="メールアドレス"
            hint="ご注文の確認と発送のお知らせをお送りします。"
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={initial.email}
            error={problem("email")}
          />
        </>
      )}
      <OrdererAddress entry={entry} initial={initial} problem={problem} typed={typed} />
    </>
  );
}

type OrdererProps = Pick<EntryState, "entry" | "initial" | "typed"> & { problem: Problem };

/** The address of who orders. Of members it is known: they see it, and open its fields to change it. */
function OrdererAddress({ entry, initial, problem, typed }: OrdererProps) {
  const { member } = entry.cart;
  const { orderer } = entry.draft;
  const fields = <AddressFields at="orderer." initial={initial.orderer} problem={problem} onFilled={typed} />;
  if (!member) return fields;
  const wrong = entry.fields.some(({ name }) => name.startsWith("orderer."));
  const known = initial.orderer.address_line !== "" && initial.orderer.phone_number !== "";
  return (
    <div className={styles.known}>
      {known && (
        <address>
          <p>
            {orderer.last_name} {orderer.first_name}（{orderer.last_name_kana} {orderer.first_name_kana}）様
          </p>
          <p>
            {postalCode(orderer.postal_code)} {orderer.prefecture}
            {orderer.city}
            {orderer.address_line} {orderer.building}
          </p>
          <p>電話 {orderer.phone_number}</p>
        </address>
      )}
      <Disclosure summary="ご注文者の情報を変更する" open={wrong || !known}>
        <div className={styles.fields}>
          {fields}
          <Checkbox name="keep" value="1" label="新しい住所をアドレス帳に残す" defaultChecked={initial.keep} />
        </div>
      </Disclosure>
    </div>
  );
}

const noProblem: Problem = () => undefined;

interface Kept {
  /** What was wrong when it was added: until the next attempt nothing is wrong with a parcel that is new. */
  readonly addedAt?: EntryState["summary"];
  /** Stays with a parcel when others come and go, so that its fields keep what was typed. */
  readonly key: number;
  readonly form: ParcelForm;
}

function Parcels({ state, problem }: { state: EntryState; problem: Problem }) {
  const { entry, initial, typed } = state;
  const items = entry.cart.selectList;
  const pieces = items.reduce((sum, { adding_cart_quantity }) => sum + adding_cart_quantity, 0);
  const [parcels, setParcels] = useState<readonly Kept[]>(() =>
    initial.parcels.map((one, key) => ({ key, form: one })),
  );
  const split = shares(
    parcels.map(({ form }) => form),
    items,
  );
  // What was added, taken out or moved is in the form only now.
  const saved = useRef(parcels);
  const save = useEffectEvent(typed);
  useEffect(() => {
    if (saved.current !== parcels) save();
    saved.current = parcels;
  }, [parcels]);
  function add() {
    const key = Math.max(...parcels.map((kept) => kept.key)) + 1;
    setParcels([...parcels, { key, form: newParcel(items), addedAt: state.summary }]);
  }
  function move(key: number, lines: ParcelForm["lines"]) {
    setParcels(parcels.map((kept) => (kept.key === key ? { ...kept, form: { ...kept.form, lines } } : kept)));
  }
  return (
    <>
      {parcels.map(({ key, form, addedAt }, index) => (
        <ParcelFields
          key={key}
          index={index}
          initial={form}
          entry={entry}
          many={parcels.length > 1}
          lines={split[index] ?? []}
          left={split[0] ?? []}
          problem={addedAt === state.summary ? noProblem : problem}
          onFilled={typed}
          onMove={(lines) => move(key, lines)}
          onRemove={() => setParcels(parcels.filter((kept) => kept.key !== key))}
        />
      ))}
      <div id="parcels" tabIndex={-1}>
        <FieldError id="parcels-error" message={problem("parcels")} />
      </div>
      {pieces > 1 && parcels.length < mostParcels && (
        <Button variant="secondary" className={styles.add} onClick={add}>
          お届け先を追加する
        </Button>
      )}
    </>
  );
}
