import type { FormEvent } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./CartPage.module.css";
import type { CartState } from "./useCart.ts";
import * as words from "./words.ts";

/** What the shopper has to be told: refusals, what was taken out, and what changed by itself since it was added. */
export function CartNotices({ state }: { state: CartState }) {
  const { action, refused, removed, cart } = state;
  const said = [...cart.notices, ...cart.changes.map(({ message }) => message)];
  function acknowledge(event: FormEvent) {
    event.preventDefault();
    void state.change("acknowledge", (call) => call("siapi/cart/acknowledge/", {}));
  }
  return (
    <>
      <div aria-live="polite" className={styles.told}>
        {removed !== undefined && (
          <Notice
            title={words.removed(removed.detail.commodity_name)}
            action={
              <Button variant="secondary" size="small" busy={action.doing === "undo"} onClick={state.undo}>
                {words.undo}
              </Button>
            }
          />
        )}
      </div>
      <ActionFailure action={action} />
      {refused !== "" && (
        <Notice tone="error" live>
          {refused}
        </Notice>
      )}
      {said.length > 0 && (
        <Notice
          title={words.cartChanged}
          action={
            <form method="post" action="/cart" onSubmit={acknowledge}>
              <Button
                type="submit"
                name="do"
                value="acknowledge"
                variant="secondary"
                size="small"
                busy={action.doing === "acknowledge"}
              >
                {words.understood}
              </Button>
            </form>
          }
        >
          <ul className={styles.changes}>
            {said.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
