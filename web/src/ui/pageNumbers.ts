/** A page to link to; "gap" where some are left out. `near` ones are the first to go on a narrow screen. */
export type PageEntry = { page: number; near: boolean } | "gap";

/** First, last, the current page and its neighbours. A gap stands for two pages or more, never for one. */
export function pageNumbers(page: number, pages: number): PageEntry[] {
  const entries: PageEntry[] = [];
  let before = 0;
  for (let n = 1; n <= pages; n++) {
    const edge = n === 1 || n === pages;
    const lone = (n === 2 && page === 4) || (n === pages - 1 && page === pages - 3);
    if (!edge && !lone && Math.abs(n - page) > 1) {
      continue;
    }
    if (n - before > 1) {
      entries.push("gap");
    }
    entries.push({ page: n, near: !edge && n !== page });
    before = n;
  }
  return entries;
}
