import { expect, test } from "vitest";
import type { CartItem, Draft, ParcelForm } from "#api/contract.gen.ts";
import { newParcel, shares, startOf, toSend } from "./draft.ts";

const items = [
  { code: "ABC1234001011", adding_cart_quantity: 2 },
  { code: "ABC1234001012", adding_cart_quantity: 1 },
] as CartItem[];

function parcel(...quantities: number[]): ParcelForm {
  const lines = quantities.map((quantity, i) => ({ sku: items[i]?.code ?? "", quantity }));
  return { ...newParcel(items), lines };
}

const draft: Draft = {
  email: "a@example.jp",
  orderer: newParcel(items).address,
  parcels: [{ ...parcel(), to: "" }],
  method: "cod",
  points: "all",
  note: "",
  discreet: false,
  keep: false,
  checked: true,
  asked: ["桜丘町"],
};

test("a draft begins with what is chosen where nothing was", () => {
  const { points, parcels } = startOf(draft, 120);
  expect([points, parcels[0]?.to]).toEqual(["120", "orderer"]);
});

test("what is sent says what each parcel has, and nothing that only the shop knows", () => {
  expect(toSend(draft, items).parcels[0]?.lines).toEqual([]);
  expect(toSend(draft, items)).not.toHaveProperty("asked");
  const two = toSend({ ...draft, parcels: [parcel(), parcel(1, 0)] }, items);
  expect(two.parcels.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
    [1, 1],
    [1, 0],
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
