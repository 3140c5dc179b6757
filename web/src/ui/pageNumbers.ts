/**
 * A page to link to, or a gap where some are left out. On a narrow screen the
 * `near` pages are left out too, and gaps "narrow" appear in their place.
 */
export type PageEntry = { page: number; near: boolean } | { gap: "always" | "narrow"; before: number };

/** The most pages that a phone has room for. */
const fits = 5;

/** First, last, the current page and its neighbours. A gap stands for two pages or more, never for one. */
export function pageNumbers(page: number, pages: number): PageEntry[] {
  const entries: PageEntry[] = [];
  let before = 0;
  for (const n of shown(page, pages)) {
    const near = pages > fits && n !== 1 && n !== pages && n !== page;
    const always = n - before > 1;
    if (always) {
      entries.push({ gap: "always", before: n });
    } else if (near && !follows(entries)) {
      entries.push({ gap: "narrow", before: n });
    }
    entries.push({ page: n, near });
    before = n;
  }
  return entries.filter((entry, i) => !(isNarrow(entry) && gapAhead(entries, i)));
}

function shown(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, i) => i + 1);
  const kept = all.filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1);
  // one page alone is not worth a gap
  return all.filter((n) => kept.includes(n) || (kept.includes(n - 1) && kept.includes(n + 1)));
}

/** Whether the last entry already stands for pages left out on a narrow screen. */
function follows(entries: readonly PageEntry[]): boolean {
  const last = entries.at(-1);
  return last !== undefined && ("gap" in last || last.near);
}

function isNarrow(entry: PageEntry): boolean {
  return "gap" in entry && entry.gap === "narrow";
}

/** Whether only near pages stand between here and a gap that is always shown. */
function gapAhead(entries: readonly PageEntry[], from: number): boolean {
  const next = entries.slice(from + 1).find((entry) => "gap" in entry || !entry.near);
  return next !== undefined && "gap" in next;
}
