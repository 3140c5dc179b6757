import type { StockRow, StockWorkLine } from "#office/api/contract.gen.ts";

/** One SKU of a sheet: how many pieces were counted or came in, and how many the shop thought there were then. */
export type Line = { row: StockRow; pieces: string; seen: number };

/** A piece was scanned: one more of it, and its line comes first. The count seen is that of the first scan. */
export function scanned(lines: readonly Line[], row: StockRow): Line[] {
  const was = lines.find((line) => line.row.sku === row.sku);
  const rest = lines.filter((line) => line !== was);
  const pieces = String((Number(was?.pieces ?? 0) || 0) + 1);
  return [{ row, pieces, seen: was?.pieces ? was.seen : row.on_hand }, ...rest];
}

/** What was typed as a number; nothing when it is none. */
export function number(text: string): number | undefined {
  const plain = text.normalize("NFKC").trim();
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}

/** What is sent: lines with a number; of a delivery those that came. */
export function workLines(lines: readonly Line[], receiving: boolean): StockWorkLine[] {
  return lines.flatMap(({ row, pieces, seen }) => {
    const n = number(pieces);
    return n === undefined || (receiving && n === 0) ? [] : [{ sku: row.sku, pieces: n, seen }];
  });
}

/** How far a count is from what the shop thought; nothing while it is not counted. */
export function difference(line: Line): number | undefined {
  const n = number(line.pieces);
  return n === undefined ? undefined : n - line.seen;
}
