import type { DetailSize, Measure } from "#api/contract.gen.ts";

/** Millimetres as centimetres: 715 is 71.5. */
export function cm(millimetres: number): string {
  const tenths = millimetres % 10;
  const whole = (millimetres - tenths) / 10;
  return tenths === 0 ? String(whole) : `${whole}.${Math.abs(tenths)}`;
}

export function range({ low, high }: Measure): string {
  return low === high ? cm(low) : `${cm(low)}～${cm(high)}`;
}

export function isMeasured(sizes: readonly DetailSize[]): boolean {
  return sizes.some(({ body, garment }) => body.length + garment.length > 0);
}

export interface SizeTable {
  /** What is measured. */
  readonly names: readonly string[];
  /** In the order of names; "–" where a size has no such measure. */
  readonly rows: readonly { readonly sku: string; readonly size: string; readonly values: readonly string[] }[];
}

/** One kind of measure of all sizes; undefined when none has any. */
export function sizeTable(sizes: readonly DetailSize[], kind: "body" | "garment"): SizeTable | undefined {
  const names = [...new Set(sizes.flatMap((size) => size[kind].map(({ name }) => name)))];
  if (names.length === 0) return undefined;
  const rows = sizes.map((size) => ({
    sku: size.sku_code,
    size: size.size_name,
    values: names.map((name) => {
      const found = size[kind].find((measure) => measure.name === name);
      return found === undefined ? "–" : range(found);
    }),
  }));
  return { names, rows };
}

/** Words that say by themselves where the tape was laid: what has only these needs no drawing. */
const plain = new Set(["幅", "高さ", "奥行", "長さ", "直径", "口径", "太さ"]);

export function needsDrawing(table: SizeTable): boolean {
  return table.names.some((name) => !plain.has(name));
}

/**
 * What tells one size from the next at a glance, such as 身長 95～105cm; "" when there is nothing of the kind. What
 * hangs from the waist is chosen by the waist.
 */
export function bodyHint({ body, garment }: DetailSize): string {
  const names = garment.map(({ name }) => name);
  const fromWaist = names.includes("ウエスト") && !names.includes("身幅") && body[0]?.name !== "身長";
  const measure = (fromWaist ? body.find(({ name }) => name === "ウエスト") : undefined) ?? body[0];
  return measure === undefined ? "" : `${measure.name} ${range(measure)}cm`;
}
