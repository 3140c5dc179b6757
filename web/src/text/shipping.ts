import { digits } from "./width.ts";

/** A delivery slot: 14/16 is 14時～16時 (U+FF5E); other texts, such as 午前中, stay. Twin of jp.ShippingTime. */
export function shippingTime(slot: string): string {
  const m = /^([0-9]{1,2})[/／]([0-9]{1,2})$/.exec(digits(slot));
  return m ? `${m[1]}時～${m[2]}時` : slot;
}
