import type { Call } from "#api/call.ts";
import type { CallName } from "#api/contract.gen.ts";

/** What the shopper does in one tab is told to the others. */
export interface Tabs {
  tell(): void;
  /** To be told that cart, favourites or who is logged in may be others now; gives back how to stop. */
  subscribe(told: () => void): () => void;
}

/** Tabs that nobody looks at hear of it when they are looked at again: each asks the shop once. */
export function watchTabs(window: Window & typeof globalThis): Tabs {
  const listeners = new Set<() => void>();
  // Old browsers have none; their tabs ask when they are loaded anew.
  const channel = "BroadcastChannel" in window ? new window.BroadcastChannel("tsumugi:shopper") : undefined;
  let late = false;
  const pass = () => {
    late = window.document.visibilityState === "hidden";
    if (!late) for (const told of listeners) told();
  };
  channel?.addEventListener("message", pass);
  window.document.addEventListener("visibilitychange", () => {
    if (late) pass();
  });
  return {
    tell: () => channel?.postMessage(""),
    subscribe(told) {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

/** The calls by which a shopper changes what the shop knows of them, and so what header, cart and lists show. */
const changes =
  /^siapi\/(cart|favorite(brand)?|order|login|logout|member|coupon)\/(insert|update|delete|save|coupon|delivery|acknowledge|again|(lines\/)?cancel|passkey|enter|verify)\/$/;

export function isChange(name: CallName): boolean {
  return changes.test(name);
}

/** Calls that tell of every change, whoever made it and whatever came of it: without an answer nobody knows. */
export function withChanges(call: Call, changed: () => void): Call {
  return (async (name, body, options) => {
    try {
      return await call(name, body, options);
    } finally {
      if (isChange(name)) changed();
    }
  }) as Call;
}
