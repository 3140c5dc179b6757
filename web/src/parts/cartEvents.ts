import { push } from "./analytics.ts";

/** A line of a cart or an order, as reports want it. Nothing in it tells who buys. */
export interface SoldLine {
  readonly commodity_code: string;
  readonly commodity_name: string;
  readonly brand_name: string;
  readonly category_name: string;
  readonly color_name: string;
  readonly size_name: string;
  readonly unit_price: number;
  readonly list_price: number;
  readonly quantity: number;
}

type CartEventName =
  | "add_to_cart"
  | "remove_from_cart"
  | "view_cart"
  | "begin_checkout"
  | "add_shipping_info"
  | "add_payment_info"
  | "purchase";

interface More {
  readonly transaction_id?: string;
  readonly tax?: number;
  readonly shipping?: number;
  readonly coupon?: string;
  readonly shipping_tier?: string;
  readonly payment_type?: string;
}

/** One of GA4's events of a purchase. The value is that of the goods unless another is given. */
export function cartEvent(
  event: CartEventName,
  lines: readonly SoldLine[],
  { value = worth(lines), ...more }: More & { readonly value?: number } = {},
  page: Window = window,
): void {
  push({ event, ecommerce: { currency: "JPY", value, ...more, items: lines.map(soldItem) } }, page);
}

function worth(lines: readonly SoldLine[]): number {
  return lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
}

function soldItem(line: SoldLine, index: number) {
  return {
    item_id: line.commodity_code,
    item_name: line.commodity_name,
    item_brand: line.brand_name,
    item_category: line.category_name,
    item_variant: `${line.color_name}/${line.size_name}`,
    price: line.unit_price,
    discount: Math.max(line.list_price - line.unit_price, 0),
    quantity: line.quantity,
    index,
  };
}
