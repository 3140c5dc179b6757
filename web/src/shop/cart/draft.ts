import type { AddressForm, CartItem, Draft, ParcelForm, ParcelLine } from "#api/contract.gen.ts";

/** With what order entry begins: the draft as the shop has it, with what is chosen where nothing was. */
export function startOf(draft: Draft, mostPoints: number): Draft {
  return {
    ...draft,
    points: draft.points === "all" ? String(mostPoints) : draft.points,
    parcels: draft.parcels.map((parcel) => ({ ...parcel, to: parcel.to || "orderer" })),
  };
}

/** What is sent of a draft: what somebody typed, and what each parcel has of the cart. The shop knows the rest. */
export function toSend(draft: Draft, items: readonly CartItem[]): Draft {
  const { email, orderer, method, points, note, discreet, keep, parcels } = draft;
  const split = parcels.length > 1 ? shares(parcels, items) : [];
  return {
    email,
    orderer,
    parcels: parcels.map((parcel, i) => ({ ...parcel, lines: [...(split[i] ?? [])] })),
    method,
    points,
    note,
    discreet,
    keep,
    checked: false,
  };
}

const noAddress: AddressForm = {
  last_name: "",
  first_name: "",
  last_name_kana: "",
  first_name_kana: "",
  postal_code: "",
  prefecture: "",
  city: "",
  address_line: "",
  building: "",
  phone_number: "",
};

/** A parcel to somebody else, before anything was typed. */
export function newParcel(items: readonly CartItem[]): ParcelForm {
  return {
    to: "new",
    address_id: "",
    address: noAddress,
    lines: items.map(({ code }) => ({ sku: code, quantity: 0 })),
    wrap: false,
    noshi: "",
    noshi_name: "",
    message: "",
    date: "",
    slot: "",
  };
}

/** What each parcel has of each item: the others what was chosen for them, the first all that is left. */
export function shares(
  parcels: readonly Pick<ParcelForm, "lines">[],
  items: readonly CartItem[],
): readonly (readonly ParcelLine[])[] {
  const left = new Map(items.map(({ code, adding_cart_quantity }) => [code, adding_cart_quantity]));
  const others = parcels.slice(1).map(({ lines }) =>
    items.map(({ code }) => {
      const rest = left.get(code) ?? 0;
      const quantity = Math.min(lines.find(({ sku }) => sku === code)?.quantity ?? 0, rest);
      left.set(code, rest - quantity);
      return { sku: code, quantity };
    }),
  );
  return [items.map(({ code }) => ({ sku: code, quantity: left.get(code) ?? 0 })), ...others];
}

const storageKey = "checkout-draft";

/** What was typed and is not with the server yet, for a reload that comes before it is. */
export const unsaved = {
  read(): Draft | undefined {
    try {
      const text = window.sessionStorage.getItem(storageKey);
      return text === null ? undefined : (JSON.parse(text) as Draft);
    } catch {
      return undefined;
    }
  },
  keep(draft: Draft | undefined): void {
    try {
      if (draft === undefined) window.sessionStorage.removeItem(storageKey);
      else window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
    } catch {
      // Full, or forbidden: the server has it a moment later.
    }
  },
};
