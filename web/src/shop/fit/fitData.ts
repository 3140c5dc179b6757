import type { FitView } from "#api/contract.gen.ts";

/** What stands in fields, by their names. */
export type Typed = Readonly<Record<string, string>>;

export interface FitData {
  readonly view: FitView;
  /** What the shopper calls a garment that stands in the address. */
  readonly ownName: string;
  /** A garment in the address that cannot be drawn, as it was typed: by the names of the form's fields. */
  readonly typed: Typed;
}
