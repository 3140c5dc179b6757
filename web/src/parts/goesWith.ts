import type { Call } from "#api/call.ts";
import type { CardItem } from "./ItemCard.tsx";
import { leanCard } from "./leanCard.ts";

/** What goes with items of a cart and is of another kind. Beside the page's own business: a failure is nothing. */
export async function goesWith(call: Call, codes: readonly string[], signal?: AbortSignal): Promise<CardItem[]> {
  const params = { "commodity_code-in": `${[...new Set(codes)].join(" ")} :OR`, kinds: "other", limit: 6 };
  const { items } = await call("naviPlus/boughtTogether", { params }, signal && { signal }).catch(() => ({
    items: [],
  }));
  return items.map(leanCard);
}
