/** The address of a page of the ledger. */
export function addressOf(number: number): string {
  return number > 1 ? `/mypage/points?page=${number}` : "/mypage/points";
}
