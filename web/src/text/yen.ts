/** Printed where an amount cannot be: the shopper sees that there is no price rather than a wrong one. */
export const NO_PRICE = "￥-";

/**
 * An amount as ja-JP prints it: full-width ￥ (U+FFE5), groups of three, the
 * sign in front (-￥1,000). What is no whole number, or too large to be held
 * exactly, prints as the fallback. Twin of money.Yen.String.
 */
export function yen(amount: number | null | undefined, fallback: string = NO_PRICE): string {
  if (!Number.isSafeInteger(amount) || typeof amount !== "number") {
    return fallback;
  }
  const digits = String(Math.abs(amount)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}￥${digits}`;
}

/**
 * How many whole percent price is below list, rounded down; 0 when there is no
 * list price or no discount. Twin of money.DiscountRate.
 */
export function discountRate(list: number, price: number): number {
  const paid = Math.max(price, 0);
  if (!Number.isSafeInteger(list) || !Number.isSafeInteger(paid) || list <= 0 || paid >= list) {
    return 0;
  }
  // The product may pass 2^53, and a float on the way makes 29 % of it 28 %.
  return Number((BigInt(list - paid) * 100n) / BigInt(list));
}

/** A count for people, with commas: 2,489. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
