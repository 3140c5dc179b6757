import type { FitView } from "#api/contract.gen.ts";

export interface FitData {
  readonly view: FitView;
  /** What the shopper calls a garment that stands in the address. */
  readonly ownName: string;
}
