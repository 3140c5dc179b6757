import type { CallError } from "#api/call.ts";
import { type Redirect, redirectTo } from "#parts/page.ts";

/** Where somebody goes on who cannot be on the way to an order now; undefined: the page has to say it. */
export function redirectForRefusal({ code, fields }: CallError): Redirect | undefined {
  switch (code) {
    case "checkout.incomplete":
      return redirectTo("/cart/input?checked=1");
    case "order.in_flight":
      return redirectTo(`/cart/order?key=${encodeURIComponent(fields[0]?.code ?? "")}`);
    case "checkout.empty":
    case "checkout.blocked":
      return redirectTo(`/cart?refused=${code}`);
    default:
      return undefined;
  }
}
