import type { CandidateQuery } from "#api/contract.gen.ts";
import { colorGroups } from "#parts/list/colorGroups.ts";

export type Slot = "outer" | "top" | "bottom" | "dress" | "shoes" | "bag";
export type Wearer = NonNullable<CandidateQuery["wearer"]>;

/** In the order in which one dresses. */
export const slots: readonly Slot[] = ["top", "bottom", "dress", "outer", "shoes", "bag"];
export const wearers: readonly Wearer[] = ["women", "men", "unisex", "kids", "baby"];

/** What an address of /mix says. */
export interface MixAsk {
  readonly items: string;
  readonly slot: Slot | undefined;
  /** all: anybody; undefined: nobody has said. */
  readonly wearer: Wearer | "all" | undefined;
  readonly size: string;
  readonly color: string;
  readonly page: number;
}

/** Reads an address. What makes no sense is as if it were not there. */
export function readMix(query: URLSearchParams): MixAsk {
  const page = query.get("page") ?? "";
  const items = query.get("items") ?? "";
  const size = query.get("size") ?? "";
  return {
    items: /^[0-9A-Z,]{0,260}$/.test(items) ? items : "",
    slot: slots.find((slot) => slot === query.get("slot")),
    wearer: [...wearers, "all" as const].find((wearer) => wearer === query.get("wearer")),
    size: size.length <= 12 ? size : "",
    color: colorGroups.find(({ value }) => value === query.get("color"))?.value ?? "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

type Asked = { readonly [K in keyof MixAsk]?: MixAsk[K] | undefined };

/** Writes one, without what is usual. */
export function mixAddress({ items, slot, wearer, size, color, page }: Asked): string {
  const query = new URLSearchParams();
  if (items) query.set("items", items);
  if (slot) query.set("slot", slot);
  if (wearer) query.set("wearer", wearer);
  if (size) query.set("size", size);
  if (color) query.set("color", color);
  if (page !== undefined && page > 1) query.set("page", String(page));
  // A comma may stand as it is, and an address that is shared is to be short.
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "/mix" : `/mix?${text}`;
}
