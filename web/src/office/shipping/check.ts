import type { ShippingSlip } from "#office/api/contract.gen.ts";

/** How many pieces of each SKU were scanned. */
export type Scanned = Readonly<Record<string, number>>;

export type Verdict = "right" | "complete" | "other" | "surplus";

/** A code as scanners and people give it: full-width and hyphens do not count. */
export function plain(code: string): string {
  return code
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
}

/** What a scanned piece means for a slip, and what is scanned then. */
export function check(slip: ShippingSlip, scanned: Scanned, code: string): { verdict: Verdict; scanned: Scanned } {
  const piece = slip.pieces.find((one) => plain(one.sku) === plain(code));
  if (piece === undefined) return { verdict: "other", scanned };
  const n = (scanned[piece.sku] ?? 0) + 1;
  if (n > piece.quantity) return { verdict: "surplus", scanned };
  const next = { ...scanned, [piece.sku]: n };
  return { verdict: complete(slip, next) ? "complete" : "right", scanned: next };
}

export function complete(slip: ShippingSlip, scanned: Scanned): boolean {
  return slip.pieces.every((piece) => (scanned[piece.sku] ?? 0) === piece.quantity);
}
