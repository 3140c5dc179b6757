import { createContext, useContext } from "react";
import type { Answer } from "#api/contract.gen.ts";

/** What every page knows of the shop; the same for everyone. */
export type Shop = Answer<"siapi/shop/select/">;

/** A shop without departments: what pages show when that one call fails in the browser. */
export const bareShop: Shop = {
  shop_name: "Tsumugi 紬",
  announcement: "",
  free_shipping_from: 0,
  point_unit: 0,
  point_rates: [],
  departments: [],
};

export const ShopContext = createContext<Shop>(bareShop);

export function useShop(): Shop {
  return useContext(ShopContext);
}
