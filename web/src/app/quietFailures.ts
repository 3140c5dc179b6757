import { type Call, CallError } from "#api/call.ts";
import type { CallName } from "#api/contract.gen.ts";

/** What a page does without when it fails: the lists beside it, and an item's detail, which then shows no item. */
const quiet: ReadonlySet<CallName> = new Set<CallName>([
  "siapi/commoditydetail/select/",
  "naviPlus/boughtTogether",
  "naviPlus/recentlyChecked",
  "naviPlus/allRanking",
  "naviPlus/article",
  "naviPlus/under2000",
  "naviPlus/newArrival",
  "naviPlus/showcase_1",
  "naviPlus/showcase_2",
  "naviPlus/editor_id",
]);

/**
 * Tells the shop of failures that pages get over by themselves: whatever a page catches, it cannot be swallowed. What
 * nobody waits for any more, and what is not there, is no failure.
 */
export function withQuietFailures(call: Call, note: (error: unknown) => void): Call {
  return (async (name, body, options) => {
    try {
      return await call(name, body, options);
    } catch (error) {
      const isMissing = error instanceof CallError && error.status === 404;
      if (quiet.has(name) && options?.signal?.aborted !== true && !isMissing) note(error);
      throw error;
    }
  }) as Call;
}
