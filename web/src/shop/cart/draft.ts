import type { AddressForm, CartItem, Draft, ParcelForm, ParcelLine } from "#api/contract.gen.ts";

/** Order entry as its form has it now. Fields are called as those of the draft with dots between, as the server reads them. */
export function readDraft(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const parcels: ParcelForm[] = [];
  for (let i = 0; fields.has(`parcels.${i}.to`); i++) parcels.push(readParcel(text, `parcels.${i}.`));
  return {
    email: text("email"),
    orderer: readAddress(text, "orderer."),
    parcels,
    method: text("method"),
    points: text("points"),
    note: text("note"),
    discreet: fields.has("discreet"),
    keep: fields.has("keep"),
    checked: false, // the server knows
  };
}

type Text = (name: string) => string;

function readParcel(text: Text, at: string): ParcelForm {
  const lines: ParcelLine[] = [];
  for (let i = 0; text(`${at}lines.${i}.sku`) !== ""; i++) {
    lines.push({ sku: text(`${at}lines.${i}.sku`), quantity: Number(text(`${at}lines.${i}.quantity`)) });
  }
  return {
    to: text(`${at}to`),
    address_id: text(`${at}address_id`),
    address: readAddress(text, `${at}address.`),
    lines,
    wrap: text(`${at}wrap`) !== "",
    noshi: text(`${at}noshi`),
    noshi_name: text(`${at}noshi_name`),
    message: text(`${at}message`),
    date: text(`${at}date`),
    slot: text(`${at}slot`),
  };
}

function readAddress(text: Text, at: string): AddressForm {
  return {
    last_name: text(`${at}last_name`),
    first_name: text(`${at}first_name`),
    last_name_kana: text(`${at}last_name_kana`),
    first_name_kana: text(`${at}first_name_kana`),
    postal_code: text(`${at}postal_code`),
    prefecture: text(`${at}prefecture`),
    city: text(`${at}city`),
    address_line: text(`${at}address_line`),
    building: text(`${at}building`),
    phone_number: text(`${at}phone_number`),
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
