/** The address of a page of the ledger. */
export function addressOf(number: number): string {
  return number > 1 ? `/mypage/points?page=${number}` : "/mypage/points";
}

/** A number as people read it: 2,989. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
