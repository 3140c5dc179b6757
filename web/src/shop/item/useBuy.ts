import { type MouseEvent, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer, CartItem, DetailColor } from "#api/contract.gen.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { lazyPart } from "#parts/LazyPart.tsx";
import { useSession } from "#parts/session.ts";
import { type Action, useAction } from "#parts/useAction.ts";
import { useToast } from "#ui/Toast.tsx";

export const miniCart = lazyPart(() => import("#parts/MiniCart.tsx"));

export interface Added {
  readonly item: CartItem;
  readonly cart: Answer<"siapi/cart/insert/">;
}

export interface Buy {
  readonly action: Action;
  /** What is wrong with the choice of a size, or why it could not be put into the cart. */
  readonly problem: string;
  /** What was put into the cart just now. */
  readonly added: Added | undefined;
  /** The name of the chosen size, which stays when another colour is looked at. */
  readonly size: string;
  choose(size: string): void;
  press(event: MouseEvent<HTMLButtonElement>): void;
  submit(event: SubmitEvent<HTMLFormElement>): void;
  close(): void;
}

/** Putting the chosen size into the cart. Without a script the same form is posted to the cart. */
export function useBuy(): Buy {
  const { setCartCount } = useSession();
  const navigate = useNavigate();
  const show = useToast();
  const action = useAction();
  const [problem, setProblem] = useState("");
  const [size, setSize] = useState("");
  const [added, setAdded] = useState<Added>();

  const add = (sku: string) =>
    action.run(async (call, request_id) => {
      setProblem("");
      // Fetched meanwhile, so that the button is busy until the confirmation is there.
      const confirmation = miniCart.load().then(
        () => true,
        () => false,
      );
      const cart = await call("siapi/cart/insert/", { sku, quantity: 1, request_id });
      const item = cart.selectList.find(({ code }) => code === sku);
      if (item !== undefined) cartEvent("add_to_cart", [{ ...item.detail, quantity: 1 }]);
      setCartCount(cart.pieces);
      if ((await confirmation) && item !== undefined) return setAdded({ item, cart });
      const toCart = { label: "カートを見る", run: () => void navigate("/cart") };
      show({ message: "カートに入れました", action: toCart });
    }, sku);

  return {
    action,
    problem,
    added,
    size,
    choose(name) {
      setSize(name);
      setProblem("");
      action.forget();
    },
    press(event) {
      const form = event.currentTarget.form;
      if (form === null || new FormData(form).has("sku")) return;
      // Our own words, at the sizes, in place of the browser's bubble.
      event.preventDefault();
      setProblem("サイズを選択してください。");
      form.querySelector<HTMLInputElement>("input[type=radio]:enabled")?.focus();
    },
    submit(event) {
      event.preventDefault();
      void add(String(new FormData(event.currentTarget).get("sku") ?? ""));
    },
    close: () => setAdded(undefined),
  };
}

export function isBuyable({ stock_status }: Pick<DetailColor, "stock_status">): boolean {
  return stock_status === "in_stock" || stock_status === "few" || stock_status === "reserve";
}
