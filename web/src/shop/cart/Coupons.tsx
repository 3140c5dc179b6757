import { type FormEvent, useState } from "react";
import type { CartTicket } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Coupons.module.css";
import type { CartState } from "./useCart.ts";

/** The coupons of the cart: which apply, why others do not, and a place to enter one. */
export function Coupons({ state }: { state: CartState }) {
  const { coupons, held } = state.cart;
  return (
    <section aria-labelledby="coupons" className={styles.coupons}>
      <h2 id="coupons" className={styles.title}>
        クーポン
      </h2>
      {coupons.length > 0 && (
        <ul className={styles.list}>
          {coupons.map((ticket) => (
            <Chosen key={ticket.code} ticket={ticket} state={state} />
          ))}
        </ul>
      )}
      {held.length > 0 && (
        <Disclosure summary={`お持ちのクーポンから選ぶ（${held.length}枚）`}>
          <ul className={styles.list}>
            {held.map((ticket) => (
              <Held key={ticket.code} ticket={ticket} state={state} />
            ))}
          </ul>
        </Disclosure>
      )}
      <Enter state={state} />
    </section>
  );
}

function Chosen({ ticket, state }: { ticket: CartTicket; state: CartState }) {
  const { code, name, applied, discount, reason } = ticket;
  function remove(event: FormEvent) {
    event.preventDefault();
    void state.change(`coupon ${code}`, (call) => call("siapi/cart/coupon/", { remove: code }));
  }
  return (
    <li className={styles.ticket}>
      <div>
        <p>{name || code}</p>
        <p className={applied ? styles.applied : styles.reason}>
          {applied ? `${yen(-discount)}を適用しました` : reason || "このご注文には適用されません。"}
        </p>
      </div>
      <form method="post" action="/cart" onSubmit={remove}>
        <input type="hidden" name="remove" value={code} />
        <Button
          type="submit"
          name="do"
          value="coupon"
          variant="quiet"
          size="small"
          busy={state.doing === `coupon ${code}`}
        >
          外す<span className="visually-hidden">：{name || code}</span>
        </Button>
      </form>
    </li>
  );
}

function Held({ ticket, state }: { ticket: CartTicket; state: CartState }) {
  const { code, name, ends } = ticket;
  function use(event: FormEvent) {
    event.preventDefault();
    void state.change(`coupon ${code}`, (call) => call("siapi/cart/coupon/", { add: code }));
  }
  return (
    <li className={styles.ticket}>
      <div>
        <p>{name || code}</p>
        {ends !== "" && <p className={styles.reason}>{ends}まで</p>}
      </div>
      <form method="post" action="/cart" onSubmit={use}>
        <input type="hidden" name="code" value={code} />
        <Button
          type="submit"
          name="do"
          value="coupon"
          variant="secondary"
          size="small"
          busy={state.doing === `coupon ${code}`}
        >
          使う<span className="visually-hidden">：{name || code}</span>
        </Button>
      </form>
    </li>
  );
}

function Enter({ state }: { state: CartState }) {
  const [wrong, setWrong] = useState(false);
  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code") ?? "").trim();
    if (code === "") return;
    const done = await state.change("coupon", (call) => call("siapi/cart/coupon/", { add: code }));
    setWrong(!done);
    if (done) form.reset();
  }
  return (
    <form method="post" action="/cart" className={styles.enter} onSubmit={enter}>
      <TextField
        label="クーポンコード"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        error={wrong ? state.problem || undefined : undefined}
      />
      <Button type="submit" name="do" value="coupon" variant="secondary" busy={state.doing === "coupon"}>
        適用する
      </Button>
    </form>
  );
}
