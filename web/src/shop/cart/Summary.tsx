import { yen } from "#text/yen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Progress } from "#ui/Progress.tsx";
import { Amounts } from "./Amounts.tsx";
import styles from "./CartPage.module.css";
import columns from "./Columns.module.css";
import { Coupons } from "./Coupons.tsx";
import type { Cart, CartState } from "./useCart.ts";
import * as words from "./words.ts";

/** What the cart costs, and the ways on. */
export function Summary({ state }: { state: CartState }) {
  const { cart } = state;
  return (
    <aside aria-labelledby="summary" className={columns.side}>
      <div className={styles.summary}>
        <h2 id="summary" className={styles.subtitle}>
          {words.orderAmount}
        </h2>
        <FreeShipping cart={cart} />
        <Amounts quote={cart.quote} member={cart.member} />
        <Coupons coupons={cart.coupons} held={cart.held} onChange={state.coupon} />
      </div>
      <Go cart={cart} />
    </aside>
  );
}

/** How far it is to free shipping. */
export function FreeShipping({ cart: { quote, shippingData } }: { cart: Pick<Cart, "quote" | "shippingData"> }) {
  const { from } = shippingData.freeShipping;
  if (from <= 0) return null;
  if (quote.shipping_free !== "") return <p className={styles.free}>{words.shippingIsFree}</p>;
  const missing = quote.missing_for_free_shipping;
  if (missing <= 0) return null;
  return <Progress label={words.missingForFree(yen(missing))} max={from} value={from - missing} />;
}

function Go({ cart }: { cart: Cart }) {
  const login = `/id/login?return_to=${encodeURIComponent("/cart/input")}`;
  return (
    <div data-bar className={columns.go}>
      <p className={styles.goTotal}>
        <span>
          {words.totalOf}
          {cart.pieces}
          {words.totalPieces}
        </span>
        <strong className="figures">{yen(cart.quote.total)}</strong>
      </p>
      {cart.blocked ? (
        <p className={styles.blocked}>{words.unbuyable}</p>
      ) : (
        <ButtonLink to="/cart/input" size="large" wide data-track="cart_to_input">
          {cart.member ? words.proceed : words.proceedAsGuest}
        </ButtonLink>
      )}
      {!cart.blocked && !cart.member && (
        <ButtonLink to={login} variant="secondary" wide data-track="cart_to_login">
          {words.loginAndProceed}
        </ButtonLink>
      )}
    </div>
  );
}
