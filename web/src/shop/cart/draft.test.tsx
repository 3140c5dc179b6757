import { expect, test } from "vitest";
import type { CartItem, ParcelForm } from "#api/contract.gen.ts";
import { newParcel, readDraft, shares } from "./draft.ts";

const items = [
  { code: "ABC1234001011", adding_cart_quantity: 2 },
  { code: "ABC1234001012", adding_cart_quantity: 1 },
] as CartItem[];

function parcel(...quantities: number[]): ParcelForm {
  const lines = quantities.map((quantity, i) => ({ sku: items[i]?.code ?? "", quantity }));
  return { ...newParcel(items), lines };
}

test("a form is read by the names that the server reads too", () => {
  document.body.innerHTML = `<form>
    <input name="email" value="a@example.jp"><input name="orderer.last_name" value="山田">
    <input type="radio" name="parcels.0.to" value="orderer"><input type="radio" name="parcels.0.to" value="new" checked>
    <input name="parcels.0.address.city" value="渋谷区"><input type="checkbox" name="parcels.0.wrap" value="1" checked>
    <input name="parcels.1.to" value="book"><input name="parcels.1.address_id" value="7">
    <input type="hidden" name="parcels.1.lines.0.sku" value="S1"><input name="parcels.1.lines.0.quantity" value="2">
    <input type="checkbox" name="discreet" value="1"></form>`;
  const draft = readDraft(document.forms[0] as HTMLFormElement);
  expect(draft.email).toBe("a@example.jp");
  expect(draft.orderer.last_name).toBe("山田");
  expect(draft.discreet).toBe(false);
  expect(
    draft.parcels.map(({ to, address, address_id, wrap, lines }) => [to, address.city, address_id, wrap, lines]),
  ).toEqual([
    ["new", "渋谷区", "", true, []],
    ["book", "", "7", false, [{ sku: "S1", quantity: 2 }]],
  ]);
});

const quantities = (parcels: ParcelForm[]) =>
  shares(parcels, items).map((lines) => lines.map(({ quantity }) => quantity));

test("the first parcel has what the others leave, so that nothing is counted twice", () => {
  expect(quantities([parcel()])).toEqual([[2, 1]]);
  expect(quantities([parcel(2, 1), parcel()])).toEqual([
    [2, 1],
    [0, 0],
  ]);
  expect(quantities([parcel(2, 1), parcel(1, 1)])).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test("no piece goes to two parcels, whatever was kept of an earlier cart", () => {
  expect(quantities([parcel(), parcel(2, 0), parcel(2, 1)])).toEqual([
    [0, 0],
    [2, 0],
    [0, 1],
  ]);
});
