import type { FormEvent } from "react";
import type { CartColor, CartItem } from "#api/contract.gen.ts";
import { Price } from "#parts/Price.tsx";
import { ItemPicture } from "#parts/picture.tsx";
import { reserveWords } from "#parts/reserveWords.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import { Select } from "#ui/Select.tsx";
import styles from "./CartLine.module.css";
import type { CartState } from "./useCart.ts";
import * as words from "./words.ts";

type Props = { item: CartItem; first: boolean; state: CartState; wrong: readonly string[] };

/** One line of the cart. Everything about it is a form, so that it works before any script has arrived. */
export function CartLine({ item, first, state, wrong }: Props) {
  const { code, detail, adding_cart_quantity: quantity } = item;
  const busy = state.action.doing === `update ${code}`;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const what = button instanceof HTMLButtonElement ? button.value : "update";
    if (what === "delete") return void state.remove(item);
    if (what === "save") {
      return void state.change(`save ${code}`, (call) => call("siapi/cart/save/", { sku: code, saved: true }));
    }
    const fields = new FormData(form);
    const [new_sku, wanted] = [String(fields.get("new_sku") ?? code), Number(fields.get("quantity"))];
    const update = state.change(`update ${code}`, (call) =>
      call("siapi/cart/update/", { sku: code, new_sku, quantity: wanted }),
    );
    // What the shop did not take is not shown as if it had: the sums are of what is in the cart.
    void update.then((done) => done || form.reset());
  }
  return (
    <li className={styles.line}>
      <Picture item={item} priority={first} />
      <div className={styles.facts}>
        <Names item={item} />
        <Price price={detail.unit_price} listPrice={detail.list_price} />
        {wrong.map((message) => (
          <p key={message} className={styles.wrong}>
            {message}
          </p>
        ))}
        <Remarks item={item} />
      </div>
      <form method="post" action="/cart" className={styles.form} onSubmit={submit}>
        <input type="hidden" name="sku" value={code} />
        <div className={styles.row}>
          <Select
            // What the server took is shown, whatever was asked for.
            key={`${code} ${quantity}`}
            label={words.quantityOf(detail.commodity_name)}
            hideLabel
            name="quantity"
            className={styles.quantity}
            defaultValue={String(quantity)}
            choices={quantities(quantity, detail.most)}
            disabled={busy}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
          <p className={cx("figures", styles.subtotal)}>
            <span className="visually-hidden">{words.lineSubtotal}</span>
            {yen(detail.unit_price * quantity)}
          </p>
        </div>
        <Other item={item} busy={busy} />
        <div className={styles.actions}>
          <noscript>
            <Button type="submit" name="do" value="update" variant="secondary" size="small">
              {words.changeQuantity}
            </Button>
          </noscript>
          <LineButton item={item} state={state} what="save">
            {words.saveForLater}
          </LineButton>
          <LineButton item={item} state={state} what="delete">
            {words.remove}
          </LineButton>
        </div>
      </form>
    </li>
  );
}

type LineButtonProps = {
  item: CartItem;
  state: CartState;
  what: string;
  variant?: "quiet" | "secondary";
  children: string;
};

/** What can be done with a line. What is being done is known by the button and the line. */
export function LineButton({ item: { code, detail }, state, what, variant = "quiet", children }: LineButtonProps) {
  return (
    <Button
      type="submit"
      name="do"
      value={what}
      variant={variant}
      size="small"
      busy={state.action.doing === `${what} ${code}`}
    >
      {children}
      <span className="visually-hidden">：{detail.commodity_name}</span>
    </Button>
  );
}

/** The picture leads to the item too, but the name's link is the one that is read out. */
export function Picture({ item: { detail }, priority = false }: { item: CartItem; priority?: boolean }) {
  if (detail.picture === null) return <span className={styles.picture} />;
  return (
    <Link to={`/items/${detail.color_sku_code}`} className={styles.picture} tabIndex={-1} aria-hidden>
      <ItemPicture picture={detail.picture} alt="" sizes="7.5rem" priority={priority} eager />
    </Link>
  );
}

export function Names({ item: { detail } }: { item: CartItem }) {
  return (
    <div>
      <p className={styles.brand}>{detail.brand_name}</p>
      <p className={styles.name}>
        <Link to={`/items/${detail.color_sku_code}`}>{detail.commodity_name}</Link>
      </p>
      <p className={styles.kind}>
        {detail.color_name} / {detail.size_name}
      </p>
    </div>
  );
}

/** What one should know before ordering. */
function Remarks({ item: { detail } }: { item: CartItem }) {
  const remarks = [
    detail.stock_status === "few" ? words.fewLeft : "",
    (detail.reserve_flg === 1 && reserveWords("reserve", detail.arrival_date)) || "",
    detail.sale_limit > 0 ? words.limitPerPerson(detail.sale_limit) : "",
    detail.tax_percent === 8 ? words.reducedRateGoods : "",
  ].filter((remark) => remark !== "");
  if (remarks.length === 0) return null;
  return <p className={styles.remarks}>{remarks.join(words.separator)}</p>;
}

/** A way to another colour or size of the same item. */
function Other({ item: { code, detail }, busy }: { item: CartItem; busy: boolean }) {
  const choices = detail.colors.flatMap(kinds);
  if (choices.length < 2) return null;
  return (
    <details className={styles.other}>
      <summary>
        {words.changeKind}
        <span className="visually-hidden">：{detail.commodity_name}</span>
      </summary>
      <div className={styles.kinds}>
        <Select label={words.kind} hideLabel key={code} name="new_sku" defaultValue={code} choices={choices} />
        <Button type="submit" name="do" value="update" variant="secondary" size="small" busy={busy}>
          {words.change}
        </Button>
      </div>
    </details>
  );
}

function kinds(color: CartColor) {
  return color.sizes.map(({ sku_code, size_name, stock_status, stock_word }) => ({
    value: sku_code,
    label: `${color.color_name} / ${size_name}（${stock_word}）`,
    disabled: stock_status === "sold_out" || stock_status === "soon" || stock_status === "ended",
  }));
}

/** From one to the most that can be had; a quantity that is too great now stays in the list to be seen. */
export function quantities(quantity: number, most: number) {
  const last = Math.max(most, quantity, 1);
  return Array.from({ length: last }, (_, i) => i + 1)
    .filter((n) => n <= most || n === quantity)
    .map((n) => ({ value: String(n), label: words.pieces(n) }));
}
