import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Call } from "#api/call.ts";
import type { Answer, CartCoupon, CartItem } from "#api/contract.gen.ts";
import { cartEvent, type SoldLine } from "#parts/cartEvents.ts";
import { useSession } from "#parts/session.ts";
import { type Action, useAction } from "#parts/useAction.ts";

export type Cart = Answer<"siapi/cart/select/">;

export interface CartState {
  readonly cart: Cart;
  readonly action: Action;
  /** Why a form that was posted without a script, or order entry, sent the shopper here; empty: nothing did. */
  readonly refused: string;
  /** What was taken out last, for whoever did not mean it. */
  readonly removed: CartItem | undefined;
  change(what: string, work: (call: Call, requestId: string) => Promise<Cart>): Promise<boolean>;
  remove(item: CartItem): Promise<void>;
  undo(): Promise<void>;
  coupon(call: Call, body: CartCoupon): Promise<void>;
  /** Sends goods that come in later later, or all of them together. */
  delivery(call: Call, split: boolean): Promise<void>;
}

/** The cart as the page loaded it, and as every change since has left it. */
export function useCart(loaded: Cart, refused: string): CartState {
  const { session, elsewhere, setCartCount } = useSession();
  const { revalidate } = useRevalidator();
  const action = useAction();
  const [from, setFrom] = useState(loaded);
  const [cart, setCart] = useState(loaded);
  const [changed, setChanged] = useState(false);
  const [removed, setRemoved] = useState<CartItem>();
  if (from !== loaded) {
    setFrom(loaded);
    setCart(loaded);
    setChanged(false);
  }
  useViewed(loaded);
  // The header shows the pieces of this cart and of no other, also when the two were answered in another order.
  const { pieces } = cart;
  const known = session !== undefined;
  const agree = useEffectEvent(() => setCartCount(pieces));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every cart, and once the header has a number
  useEffect(() => {
    if (known) agree();
  }, [cart, known, session?.cart_count]);
  const seen = useRef(elsewhere);
  useEffect(() => {
    if (seen.current !== elsewhere) void revalidate();
    seen.current = elsewhere;
  }, [elsewhere, revalidate]);

  const change: CartState["change"] = (what, work) =>
    action.run(async (call, requestId) => {
      setChanged(true);
      const next = await work(call, requestId);
      setCart(next);
    }, what);

  return {
    cart,
    action,
    refused: changed ? "" : refused,
    removed,
    change,
    async remove(item) {
      const done = await change(`delete ${item.code}`, (call) => call("siapi/cart/delete/", { sku: item.code }));
      if (!done) return;
      setRemoved(item);
      cartEvent("remove_from_cart", [lineOf(item)]);
    },
    async undo() {
      if (removed === undefined) return;
      const { code: sku, adding_cart_quantity: quantity } = removed;
      const done = await change("undo", (call, request_id) =>
        call("siapi/cart/insert/", { sku, quantity, path: "/cart", request_id }),
      );
      if (!done) return;
      setRemoved(undefined);
      cartEvent("add_to_cart", [lineOf(removed)]);
    },
    async coupon(call, body) {
      setCart(await call("siapi/cart/coupon/", body));
    },
    async delivery(call, split) {
      setCart(await call("siapi/cart/delivery/", { split }));
    },
  };
}

/** A line as reports want it. */
export function lineOf({ detail, adding_cart_quantity }: CartItem): SoldLine {
  return { ...detail, quantity: adding_cart_quantity };
}

function useViewed(cart: Cart) {
  useEffect(() => {
    if (cart.selectList.length > 0) cartEvent("view_cart", cart.selectList.map(lineOf));
  }, [cart]);
}
