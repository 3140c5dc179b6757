import { useEffect, useState } from "react";
import { type Call, CallError } from "#api/call.ts";
import type { Answer, CartCoupon, CartItem } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { cartEvent, type SoldLine } from "#parts/cartEvents.ts";
import { useSession } from "#parts/session.ts";

export type Cart = Answer<"siapi/cart/select/">;

/** What is being done, so that the right button can show it. */
export type Doing = string | undefined;

export interface CartState {
  readonly cart: Cart;
  readonly doing: Doing;
  /** Why the last change could not be made. */
  readonly problem: string;
  /** What was taken out last, for whoever did not mean it. */
  readonly removed: CartItem | undefined;
  change(what: string, work: (call: Call) => Promise<Cart>): Promise<boolean>;
  remove(item: CartItem): Promise<void>;
  undo(): Promise<void>;
  /** Tells why it could not be done; empty: it was. */
  coupon(body: CartCoupon): Promise<string>;
}

/** The cart as the page loaded it, and as every change since has left it. */
export function useCart(loaded: Cart, refused: string): CartState {
  const call = useBrowserCall();
  const { refresh } = useSession();
  const [from, setFrom] = useState(loaded);
  const [cart, setCart] = useState(loaded);
  const [doing, setDoing] = useState<Doing>();
  const [problem, setProblem] = useState(refused);
  const [removed, setRemoved] = useState<CartItem>();
  if (from !== loaded) {
    setFrom(loaded);
    setCart(loaded);
    setProblem(refused);
  }
  useViewed(loaded);

  async function change(what: string, work: (call: Call) => Promise<Cart>): Promise<boolean> {
    if (call === undefined || doing !== undefined) return false;
    setDoing(what);
    setProblem("");
    try {
      setCart(await work(call));
      void refresh();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      setDoing(undefined);
    }
  }

  return {
    cart,
    doing,
    problem,
    removed,
    change,
    async remove(item) {
      const done = await change(`delete ${item.code}`, (ask) => ask("siapi/cart/delete/", { sku: item.code }));
      if (!done) return;
      setRemoved(item);
      cartEvent("remove_from_cart", [lineOf(item)]);
    },
    async undo() {
      if (removed === undefined) return;
      const { code: sku, adding_cart_quantity: quantity } = removed;
      const done = await change("undo", (ask) => ask("siapi/cart/insert/", { sku, quantity, path: "/cart" }));
      if (!done) return;
      setRemoved(undefined);
      cartEvent("add_to_cart", [lineOf(removed)]);
    },
    async coupon(body) {
      try {
        if (call !== undefined) setCart(await call("siapi/cart/coupon/", body));
        return "";
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return error.message;
      }
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
