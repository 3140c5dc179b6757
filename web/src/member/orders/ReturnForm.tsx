import { useEffect, useState } from "react";
import {
  type DetailSize,
  type OrderDetail,
  type OrderItem,
  OrderReturnRules,
  type ReturnKind,
  type ReturnWhy,
} from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { Select } from "#ui/Select.tsx";
import { TextArea, TextField } from "#ui/TextField.tsx";
import styles from "./Orders.module.css";
import { orderRef } from "./orderRef.ts";
import { mostPhotos, photoText } from "./photoText.ts";
import * as words from "./words.ts";

type Props = { order: OrderDetail; onClose: () => void; onDone: (order: OrderDetail) => void };

/** What goes back of a line. */
interface Wish {
  readonly quantity: number;
  readonly new_sku: string;
}

/** Asks for goods to go back, or for another size of them. */
export function ReturnForm({ order, onClose, onDone }: Props) {
  const first: ReturnKind = order.can.return ? "return" : "exchange";
  const form = useForm("return", { kind: first, faulty: false, why: "", reason: "" }, { rules: OrderReturnRules });
  const { kind, faulty, reason } = form.values;
  const asks = kind === "return" && !faulty; // an exchange says by its size what was wrong with the other
  const why = asks && isWhy(form.values.why) ? form.values.why : undefined;
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [wishes, setWishes] = useState<Readonly<Record<number, Wish>>>({});
  const items = order.items.filter((item) => left(item) > 0 && (item.returnable || faulty));
  function wish(position: number, change: Wish | undefined) {
    const { [position]: _, ...others } = wishes;
    setWishes(change === undefined ? others : { ...others, [position]: change });
  }
  const lines = items.flatMap(({ position }) => {
    const { quantity, new_sku } = wishes[position] ?? { quantity: 0, new_sku: "" };
    return quantity > 0 ? [{ position, quantity, ...(kind === "exchange" && { new_sku }) }] : [];
  });
  const send = () =>
    form.send(async (call) => {
      const added = faulty ? await Promise.all(photos.map(photoText)) : [];
      const body = {
        ...orderRef(order),
        kind,
        faulty,
        reason,
        lines,
        ...(why !== undefined && { why }),
        ...(added.length > 0 && { photos: added }),
      };
      onDone(await call("siapi/order/return/", body));
    });
  return (
    <Form form={form} className={styles.ask} onSubmit={() => void send()}>
      <RadioGroup
        {...form.choice("kind")}
        label={words.returnWish}
        required
        options={[
          ...(order.can.return ? [{ value: "return", label: words.returnThem }] : []),
          ...(order.can.exchange ? [{ value: "exchange", label: words.exchangeThem }] : []),
        ]}
      />
      <Checkbox {...form.check("faulty")} label={words.faulty} />
      {faulty && (
        <TextField
          label={words.photos}
          hint={words.photosHint(mostPhotos)}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          error={photos.length > mostPhotos ? words.photosAtMost(mostPhotos) : form.problem("photos.0")}
          onChange={(event) => setPhotos([...(event.target.files ?? [])])}
        />
      )}
      <fieldset className={styles.choices}>
        <legend>{words.goods}</legend>
        {items.map((item) => (
          <Line
            key={item.position}
            item={item}
            sizes={kind === "exchange"}
            wish={wishes[item.position]}
            onWish={(change) => wish(item.position, change)}
          />
        ))}
      </fieldset>
      {asks && (
        <Select
          {...form.field("why")}
          label={words.why}
          hint={words.whyHint}
          placeholder={words.choose}
          choices={Object.entries(words.whys).map(([value, label]) => ({ value, label }))}
        />
      )}
      <TextArea {...form.field("reason")} rows={3} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy} busyLabel={words.sending}>
          {kind === "return" ? words.applyReturn : words.applyExchange}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}

function isWhy(text: string): text is ReturnWhy {
  return text in words.whys;
}

function left({ quantity, returned, exchanged }: OrderItem): number {
  return quantity - returned - exchanged;
}

type LineProps = {
  item: OrderItem;
  /** Another size is wanted. */
  sizes: boolean;
  wish: Wish | undefined;
  onWish: (wish: Wish | undefined) => void;
};

function Line({ item, sizes, wish, onWish }: LineProps) {
  const choices = useSizes(item, sizes && wish !== undefined);
  const most = left(item);
  return (
    <div className={styles.choice}>
      <Checkbox
        label={item.commodity_name}
        hint={[item.color_name, item.size_name].filter((word) => word !== "").join(" / ")}
        checked={wish !== undefined}
        onChange={(event) => onWish(event.target.checked ? { quantity: 1, new_sku: "" } : undefined)}
      />
      {wish !== undefined && most > 1 && (
        <Select
          label={words.quantity}
          required
          value={String(wish.quantity)}
          choices={Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: words.countOf(i + 1) }))}
          onChange={(event) => onWish({ ...wish, quantity: Number(event.target.value) })}
        />
      )}
      {wish !== undefined && sizes && (
        <Select
          label={words.sizeWish}
          required
          placeholder={words.choose}
          value={wish.new_sku}
          choices={choices.map(({ sku_code, size_name, stock_status, stock_word }) => ({
            value: sku_code,
            label: `${size_name}（${stock_word}）`,
            disabled: stock_status === "sold_out" || stock_status === "soon" || stock_status === "ended",
          }))}
          onChange={(event) => onWish({ ...wish, new_sku: event.target.value })}
        />
      )}
    </div>
  );
}

/** The other sizes of the colour that was bought, once they are wanted. */
function useSizes({ sku_code }: OrderItem, wanted: boolean): readonly DetailSize[] {
  const call = useBrowserCall();
  const [sizes, setSizes] = useState<readonly DetailSize[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const color = sku_code.slice(0, 12);
    call?.("siapi/commoditydetail/select/", { color_sku_code: color }).then(
      ({ colors }) => {
        const own = colors.find(({ color_sku_code }) => color_sku_code === color);
        setSizes(own?.sizes.filter((size) => size.sku_code !== sku_code) ?? []);
      },
      () => undefined, // no size can be chosen then, and the shop says so
    );
  }, [call, sku_code, wanted]);
  return sizes;
}
