import type { Overview } from "#office/api/contract.gen.ts";

/** Takes what a call answered, and says what was done. */
export type TakeOverview = (work: () => Promise<Overview | undefined>, said: string) => Promise<boolean>;
