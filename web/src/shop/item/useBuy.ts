import { type MouseEvent, type SubmitEvent, useState } from "react";
import { CallError } from "#api/call.ts";
import type { Answer, CartItem, Detail, DetailColor } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { useSession } from "#parts/session.ts";

export interface Added {
  readonly item: CartItem;
  readonly cart: Answer<"siapi/cart/insert/">;
}

export interface Buy {
  readonly busy: boolean;
  /** What is wrong with the choice of a size, or why it could not be put into the cart. */
  readonly problem: string;
  /** What was put into the cart just now. */
  readonly added: Added | undefined;
  choose(): void;
  press(event: MouseEvent<HTMLButtonElement>): void;
  submit(event: SubmitEvent<HTMLFormElement>): void;
  close(): void;
}

/** Putting the chosen size into the cart. Without a script the same form is posted to the cart. */
export function useBuy(detail: Detail, color: DetailColor | undefined): Buy {
  const call = useBrowserCall();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [added, setAdded] = useState<Added>();

  async function add(sku: string) {
    if (call === undefined || busy) return;
    setBusy(true);
    setProblem("");
    try {
      const cart = await call("siapi/cart/insert/", { sku, quantity: 1 });
      const item = cart.selectList.find(({ code }) => code === sku);
      if (item !== undefined) {
        setAdded({ item, cart });
        cartEvent("add_to_cart", [{ ...item.detail, quantity: 1 }]);
      }
      void refresh();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    added,
    choose: () => setProblem(""),
    press(event) {
      const form = event.currentTarget.form;
      if (form === null || new FormData(form).has("sku")) return;
      // Our own words, at the sizes, in place of the browser's bubble.
      event.preventDefault();
      setProblem(`${color?.color_name ?? detail.commodity_name}のサイズをお選びください。`);
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
  return stock_status !== "sold_out" && stock_status !== "ended";
}
