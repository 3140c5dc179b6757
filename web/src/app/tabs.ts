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
  const channel = new window.BroadcastChannel("tsumugi:shopper");
  let late = false;
  const pass = () => {
    late = window.document.visibilityState === "hidden";
    if (!late) for (const told of listeners) told();
  };
  channel.addEventListener("message", pass);
  window.document.addEventListener("visibilitychange", () => {
    if (late) pass();
  });
  return {
    tell: () => channel.postMessage(""),
    subscribe(told) {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

/** The calls by which a shopper changes what the shop knows of them, and so what header, cart and lists show. */
const changes = /^siapi\/(cart|favorite|order|log|member|coupon)\w*\/(?!.*(select|state|lookup|preview|begin)\/)/;

export function isChange(name: CallName): boolean {
  return changes.test(name);
}

/** Calls that tell of every change, whoever made it and whatever came of it: without an answer nobody knows. */
export function withChanges(call: Call, changed: (name: CallName, answer: unknown) => void): Call {
  return (async (name, body, options) => {
    let answer: unknown;
    try {
      answer = await call(name, body, options);
      return answer;
    } finally {
      if (isChange(name)) changed(name, answer);
    }
  }) as Call;
}
