import type { Call } from "#api/call.ts";
import type { CartCoupon, CartTicket } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextField } from "#ui/TextField.tsx";
import styles from "./Coupons.module.css";
import * as words from "./words.ts";

type Props = {
  coupons: readonly CartTicket[];
  held: readonly CartTicket[];
  /** Makes the change; it ends when the page shows it. */
  onChange: (call: Call, body: CartCoupon) => Promise<void>;
};

/** The coupons of the cart: which apply, why others do not, and a place to enter one. */
export function Coupons({ coupons, held, onChange }: Props) {
  const action = useAction();
  const { doing, failure } = action;
  const change = (what: string, body: CartCoupon) => action.run((call) => onChange(call, body), what);
  return (
    <section aria-labelledby="coupons" className={styles.coupons}>
      <h2 id="coupons" className={styles.title}>
        {words.coupons}
      </h2>
      {coupons.length > 0 && (
        <ul className={styles.list}>
          {coupons.map((ticket) => (
            <Ticket
              key={ticket.code}
              ticket={ticket}
              field="remove"
              verb={words.takeOff}
              busy={doing === ticket.code}
              onPress={() => void change(ticket.code, { remove: ticket.code })}
            />
          ))}
        </ul>
      )}
      {held.length > 0 && (
        <Disclosure summary={words.chooseHeld(held.length)}>
          <ul className={styles.list}>
            {held.map((ticket) => (
              <Ticket
                key={ticket.code}
                ticket={ticket}
                field="code"
                verb={words.use}
                busy={doing === ticket.code}
                onPress={() => void change(ticket.code, { add: ticket.code })}
              />
            ))}
          </ul>
        </Disclosure>
      )}
      {failure?.unanswered && <ActionFailure action={action} />}
      <Enter
        problem={failure?.unanswered ? "" : (failure?.message ?? "")}
        busy={doing === "enter"}
        onEnter={(code) => change("enter", { add: code })}
      />
    </section>
  );
}

type TicketProps = { ticket: CartTicket; field: "remove" | "code"; verb: string; busy: boolean; onPress: () => void };

/** A coupon that is chosen, with what became of it, or one that could be. */
function Ticket({ ticket: { code, name, applied, discount, reason, ends }, field, verb, busy, onPress }: TicketProps) {
  const chosen = field === "remove";
  return (
    <li className={styles.ticket}>
      <div>
        <p>{name || code}</p>
        {chosen && applied && (
          <p className={styles.applied}>
            {yen(discount)}
            {words.discounted}
          </p>
        )}
        {chosen && !applied && <p className={styles.reason}>{reason || words.couponNotForOrder}</p>}
        {!chosen && ends !== "" && (
          <p className={styles.reason}>
            {ends}
            {words.until}
          </p>
        )}
      </div>
      <form
        method="post"
        action="/cart"
        onSubmit={(event) => {
          event.preventDefault();
          onPress();
        }}
      >
        <input type="hidden" name={field} value={code} />
        <Button
          type="submit"
          name="do"
          value="coupon"
          variant={chosen ? "quiet" : "secondary"}
          size="small"
          busy={busy}
        >
          {verb}
          <span className="visually-hidden">：{name || code}</span>
        </Button>
      </form>
    </li>
  );
}

type EnterProps = { problem: string; busy: boolean; onEnter: (code: string) => Promise<boolean> };

function Enter({ problem, busy, onEnter }: EnterProps) {
  const form = useForm("cart-coupon", { code: "" });
  async function enter() {
    const code = form.values.code.trim();
    if (code !== "" && (await onEnter(code))) form.set({ code: "" });
  }
  return (
    <Form plain="/cart" form={form} className={styles.enter} onSubmit={() => void enter()}>
      <TextField
        {...form.field("code")}
        label={words.couponCode}
        autoComplete="off"
        autoCapitalize="characters"
        error={problem || undefined}
      />
      <Button type="submit" name="do" value="coupon" variant="secondary" busy={busy}>
        {words.apply}
      </Button>
    </Form>
  );
}
