import type { FormEvent } from "react";
import type { CartItem } from "#api/contract.gen.ts";
import { Price } from "#parts/Price.tsx";
import styles from "./CartLine.module.css";
import { LineButton, Names, Picture } from "./CartLine.tsx";
import page from "./CartPage.module.css";
import type { CartState } from "./useCart.ts";
import * as words from "./words.ts";

/** What was put aside for later. */
export function Saved({ state }: { state: CartState }) {
  const { saved } = state.cart;
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved" className={page.saved}>
      <h2 id="saved" className={page.subtitle}>
        {words.savedCount}
        {saved.length}）
      </h2>
      <ul>
        {saved.map((item) => (
          <SavedLine key={item.code} item={item} state={state} />
        ))}
      </ul>
    </section>
  );
}

function SavedLine({ item, state }: { item: CartItem; state: CartState }) {
  const { code, detail } = item;
  const gone = ["sold_out", "soon", "ended"].includes(detail.stock_status);
  function submit(event: FormEvent) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (button instanceof HTMLButtonElement && button.value === "delete") return void state.remove(item);
    void state.change(`restore ${code}`, (call) => call("siapi/cart/save/", { sku: code, saved: false }));
  }
  return (
    <li className={styles.line}>
      <Picture item={item} />
      <div className={styles.facts}>
        <Names item={item} />
        <Price price={detail.unit_price} listPrice={detail.list_price} />
        {gone && <p className={styles.remarks}>{detail.stock_word}</p>}
      </div>
      <form method="post" action="/cart" className={styles.form} onSubmit={submit}>
        <input type="hidden" name="sku" value={code} />
        <div className={styles.actions}>
          {!gone && (
            <LineButton item={item} state={state} what="restore" variant="secondary">
              {words.backIntoCart}
            </LineButton>
          )}
          <LineButton item={item} state={state} what="delete">
            {words.remove}
          </LineButton>
        </div>
      </form>
    </li>
  );
}
