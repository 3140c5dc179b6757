import type { OrderDetail } from "#api/contract.gen.ts";

/** How calls name an order: a guest's with the token by which it was opened. */
export function orderRef({ number, token }: OrderDetail): { number: string; token?: string } {
  return token === "" ? { number } : { number, token };
}

/** Where the receipt of an order is, without its query. */
export function receiptPath({ number, token }: OrderDetail): string {
  return `${token === "" ? "/mypage/orders" : "/orders"}/${number}/receipt.pdf`;
}
