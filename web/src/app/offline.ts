import type { DataRouter } from "react-router";
import type { Call } from "#api/call.ts";
import type { Answer, CallName, Detail } from "#api/contract.gen.ts";
import { flush, type Outcome } from "#parts/queue/queue.ts";
import { forgetCart, keepCart, keepItem } from "#parts/seen.ts";
import type { Loaded } from "./loading.ts";

type Cart = Answer<"siapi/cart/select/">;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Registers the service worker, and puts aside what it may show without a line: the last items, and the cart. */
export function startOffline(router: Pick<DataRouter, "state" | "subscribe">, call: Call) {
  sendWhenReached(call);
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("tsumugi", { createScriptURL: (url) => url });
  const address = policy === undefined ? "/sw.js" : policy.createScriptURL("/sw.js");
  // A browser may refuse, in private windows for instance: the shop goes on as ever.
  navigator.serviceWorker.register(address, { scope: "/" }).catch(() => undefined);

  let shown: unknown;
  const look = ({ matches, loaderData }: DataRouter["state"]) => {
    const id = matches.at(-1)?.route.id ?? "";
    const loaded = loaderData[id] as Loaded | undefined;
    if (loaded?.kind !== "page" || loaded.data === shown) return;
    shown = loaded.data;
    if (id === "items-id") {
      const { detail } = loaded.data as { detail: Detail };
      quietly(keepItem(itemOf(detail)));
      if (isGone(detail)) prepareRestock();
    }
    if (id === "cart") quietly(keepCart(cartOf((loaded.data as { cart: Cart }).cart)));
  };
  look(router.state);
  router.subscribe(look);
  window.addEventListener("tsumugi:change", (event) => {
    const [name, answer] = (event as CustomEvent<[CallName, unknown]>).detail;
    if (/^siapi\/(log|member)/.test(name)) quietly(forgetCart());
    else if (name.startsWith("siapi/order/")) quietly(forgetCart());
    else if (isCart(answer)) quietly(keepCart(cartOf(answer)));
  });
}

/** What was pressed without a line is sent when there is one again, also after a reload. */
function sendWhenReached(call: Call) {
  // A heart is pressed without a line too: its code must be there by then.
  import("./changeHeart.ts").catch(() => undefined);
  const tell = (detail: Outcome) => window.dispatchEvent(new CustomEvent("tsumugi:sent", { detail }));
  const send = () => void flush(call, tell);
  send();
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
}

function isGone({ colors }: Detail): boolean {
  return colors.some(({ sizes }) => sizes.some(({ stock_status }) => stock_status === "sold_out"));
}

/** Without a line, too, somebody may ask to be told when goods are back: as with hearts. */
function prepareRestock() {
  import("#shop/item/RestockForm.tsx").catch(() => undefined);
}

/** Full, or forbidden: then there is nothing to show without a line. */
function quietly(work: Promise<void>) {
  work.catch(() => undefined);
}

function isCart(answer: unknown): answer is Cart {
  return typeof answer === "object" && answer !== null && "selectList" in answer && "pieces" in answer;
}

export function itemOf({ color_sku_code, commodity_name, brand_name, colors }: Detail, at = Date.now()) {
  const color = colors.find((one) => one.color_sku_code === color_sku_code) ?? colors[0];
  return {
    code: color?.color_sku_code ?? color_sku_code,
    name: commodity_name,
    brand: brand_name,
    price: color?.unit_price ?? 0,
    picture: color?.pictures[0]?.small ?? "",
    at,
  };
}

export function cartOf({ selectList }: Cart, at = Date.now()) {
  const lines = selectList.map(({ detail, adding_cart_quantity }) => ({
    code: detail.color_sku_code,
    name: detail.commodity_name,
    brand: detail.brand_name,
    price: detail.unit_price,
    picture: detail.picture?.small ?? "",
    kind: `${detail.color_name} / ${detail.size_name}`,
    quantity: adding_cart_quantity,
    at,
  }));
  return { lines, at };
}
