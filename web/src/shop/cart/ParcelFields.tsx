import type { BookAddress, ParcelForm, ParcelLine } from "#api/contract.gen.ts";
import { shippingTime } from "#text/shipping.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { FieldError } from "#ui/Field.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import { AddressFields, type Problem } from "./AddressFields.tsx";
import styles from "./Entry.module.css";
import type { Entry } from "./useEntry.ts";

type Props = {
  index: number;
  initial: ParcelForm;
  entry: Entry;
  /** There are several, so that it has to be said what goes where. */
  many: boolean;
  /** What goes into this parcel. */
  lines: readonly ParcelLine[];
  /** What goes into the first, from which the others take. */
  left: readonly ParcelLine[];
  problem: Problem;
  onFilled: () => void;
  onMove: (lines: ParcelLine[]) => void;
  onRemove: () => void;
};

/** One parcel: where it goes, what is in it, how it is wrapped and when it comes. */
export function ParcelFields(props: Props) {
  const { index, initial, entry, many, problem, onFilled, onRemove } = props;
  const at = `parcels.${index}.`;
  const { addresses } = entry;
  return (
    <fieldset className={styles.parcel}>
      <legend className={many ? styles.parcelTitle : "visually-hidden"}>お届け先{many && index + 1}</legend>
      <RadioGroup
        id={`${at}to`}
        name={`${at}to`}
        label="お届け先"
        required
        variant="cards"
        defaultValue={initial.to || "orderer"}
        error={problem(`${at}to`)}
        options={[
          { value: "orderer", label: "ご注文者の住所に送る" },
          ...(addresses.length > 0 ? [{ value: "book", label: "アドレス帳から選ぶ" }] : []),
          { value: "new", label: "別の住所に送る" },
        ]}
      />
      {addresses.length > 0 && (
        <div className={styles.whenBook}>
          <Select
            id={`${at}address_id`}
            name={`${at}address_id`}
            label="アドレス帳"
            required
            placeholder="選択してください"
            defaultValue={initial.address_id}
            error={problem(`${at}address_id`)}
            choices={addresses.map((address) => ({ value: address.address_id, label: bookLine(address) }))}
          />
        </div>
      )}
      <div className={styles.whenNew}>
        <AddressFields
          at={`${at}address.`}
          initial={initial.address}
          problem={problem}
          group={`section-parcel${index} shipping`}
          onFilled={onFilled}
        />
      </div>
      {many && <Lines {...props} at={at} />}
      <When at={at} index={index} initial={initial} entry={entry} problem={problem} />
      <Gift at={at} initial={initial} entry={entry} problem={problem} />
      {many && index > 0 && (
        <Button variant="quiet" size="small" className={styles.remove} onClick={onRemove}>
          お届け先{index + 1}を取り消す
        </Button>
      )}
    </fieldset>
  );
}

function bookLine({ address }: BookAddress): string {
  const { last_name, first_name, prefecture, city, address_line } = address;
  return `${last_name} ${first_name}　${prefecture}${city}${address_line}`;
}

type PartProps = { at: string; initial: ParcelForm; problem: Problem };

/** What goes into this parcel. A piece that is chosen for another leaves the first by itself. */
function Lines({ at, index, entry, lines, left, problem, onMove }: Props & { at: string }) {
  const set = (sku: string, quantity: number) =>
    onMove(lines.map((line) => (line.sku === sku ? { sku, quantity } : line)));
  return (
    <fieldset id={`${at}lines`} tabIndex={-1} className={styles.lines}>
      <legend className={styles.partTitle}>このお届け先に送る商品</legend>
      {entry.cart.selectList.map(({ code, detail, adding_cart_quantity }, i) => {
        const quantity = lines[i]?.quantity ?? 0;
        const name = `${at}lines.${i}.quantity`;
        return (
          <div key={code} className={styles.line}>
            <input type="hidden" name={`${at}lines.${i}.sku`} value={code} />
            <p>
              {detail.commodity_name}
              <span className={styles.note}>
                {detail.color_name} / {detail.size_name}・全{adding_cart_quantity}点
              </span>
            </p>
            {index === 0 ? (
              <p>
                <input type="hidden" name={name} value={quantity} />
                {quantity}点
              </p>
            ) : (
              <Select
                label={`${detail.commodity_name}の数量`}
                hideLabel
                name={name}
                value={String(quantity)}
                onChange={({ currentTarget }) => set(code, Number(currentTarget.value))}
                className={styles.pieces}
                choices={Array.from({ length: quantity + (left[i]?.quantity ?? 0) + 1 }, (_, n) => ({
                  value: String(n),
                  label: `${n}点`,
                }))}
              />
            )}
          </div>
        );
      })}
      <FieldError id={`${at}lines-error`} message={problem(`${at}lines`)} />
    </fieldset>
  );
}

function When({ at, index, initial, entry, problem }: PartProps & { index: number; entry: Entry }) {
  const choice = entry.parcels[index] ?? entry.parcels[0];
  if (choice === undefined) return null;
  return (
    <div className={styles.days}>
      <Select
        id={`${at}date`}
        name={`${at}date`}
        label="お届け希望日"
        defaultValue={initial.date}
        error={problem(`${at}date`)}
        placeholder={`最短（${choice.earliest}以降）`}
        choices={choice.days.map(({ day, name }) => ({ value: day, label: name }))}
      />
      <Select
        id={`${at}slot`}
        name={`${at}slot`}
        label="お届け時間帯"
        defaultValue={initial.slot}
        error={problem(`${at}slot`)}
        placeholder="指定なし"
        choices={choice.slots.map(({ code, name }) => ({ value: code, label: name || shippingTime(code) }))}
      />
    </div>
  );
}

function Gift({ at, initial, entry, problem }: PartProps & { entry: Entry }) {
  const { gift, noshis } = entry;
  const { wrap, noshi, noshi_name, message } = initial;
  const wrong = ["noshi", "noshi_name", "message"].some((name) => problem(at + name) !== undefined);
  return (
    <Disclosure
      summary="ギフトラッピング・のし・メッセージカード"
      open={wrong || wrap || noshi !== "" || noshi_name !== "" || message !== ""}
    >
      <div className={styles.fields}>
        <Checkbox
          id={`${at}wrap`}
          name={`${at}wrap`}
          value="1"
          label="ギフトラッピングをする"
          note={yen(gift.wrapping)}
          defaultChecked={wrap}
        />
        <div className={styles.pair}>
          <Select
            id={`${at}noshi`}
            name={`${at}noshi`}
            label="のし"
            hint={`1か所につき${yen(gift.noshi)}`}
            defaultValue={noshi}
            error={problem(`${at}noshi`)}
            placeholder="のしをつけない"
            choices={noshis.map((name) => ({ value: name, label: name }))}
          />
          <TextField
            id={`${at}noshi_name`}
            name={`${at}noshi_name`}
            label="のしのお名前"
            hint="例：山田"
            defaultValue={noshi_name}
            error={problem(`${at}noshi_name`)}
          />
        </div>
        <TextArea
          id={`${at}message`}
          name={`${at}message`}
          label="メッセージカード"
          hint={`${gift.message_max}文字まで。無料でお入れします。`}
          rows={3}
          defaultValue={message}
          error={problem(`${at}message`)}
        />
      </div>
    </Disclosure>
  );
}
