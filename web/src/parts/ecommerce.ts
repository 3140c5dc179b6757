import { type RefObject, useEffect } from "react";
import type { Card } from "#api/contract.gen.ts";
import { push } from "./analytics.ts";

/** A list as reports call it; the id is for machines and stays the same. */
export interface ItemListName {
  readonly id: string;
  readonly name: string;
  /** What the links of the list's cards carry, so that reports can tell where somebody came from. */
  link?(path: string): string;
}

/** An item as GA4 wants it. Nothing in it tells who looks at it. */
export interface EcommerceItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_variant: string;
  readonly price: number;
  readonly discount: number;
  readonly index?: number;
  readonly item_list_id?: string;
  readonly item_list_name?: string;
}

type Priced = Pick<
  Card,
  "commodity_code" | "commodity_name" | "brand_name" | "color_name" | "unit_price" | "list_price"
>;

export function ecommerceItem(item: Priced, index?: number): EcommerceItem {
  return {
    item_id: item.commodity_code,
    item_name: item.commodity_name,
    item_brand: item.brand_name,
    item_variant: item.color_name,
    price: item.unit_price,
    discount: Math.max(item.list_price - item.unit_price, 0),
    ...(index !== undefined && { index }),
  };
}

/** The shopper sees a list. first is the place of the first item in the whole list, from 0. */
export function viewItemList(list: ItemListName, items: readonly Priced[], first = 0, page: Window = window): void {
  push(
    {
      event: "view_item_list",
      ecommerce: { ...named(list), items: items.map((item, i) => ecommerceItem(item, first + i)) },
    },
    page,
  );
}

/** The shopper chose an item from a list. */
export function selectItem(list: ItemListName, item: Priced, index: number, page: Window = window): void {
  push({ event: "select_item", ecommerce: { ...named(list), items: [ecommerceItem(item, index)] } }, page);
}

function named({ id, name }: ItemListName) {
  return { item_list_id: id, item_list_name: name };
}

/** Reports a list once it comes into sight, and again when it shows other items. */
export function useItemListView(
  element: RefObject<Element | null>,
  list: ItemListName,
  items: readonly Priced[],
  first: number,
): void {
  const { id, name } = list;
  useEffect(() => {
    const seen = element.current;
    if (seen === null || items.length === 0) return;
    const report = () => viewItemList({ id, name }, items, first);
    if (!("IntersectionObserver" in window)) return report();
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      report();
    });
    watch.observe(seen);
    return () => watch.disconnect();
  }, [element, id, name, items, first]);
}
