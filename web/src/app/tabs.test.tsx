import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "#api/call.ts";
import { isChange, watchTabs, withChanges } from "./tabs.ts";

class Channel extends EventTarget {
  static readonly all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage() {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new MessageEvent("message"));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Channel.all.clear();
});

function tab() {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const tabs = watchTabs({ document, BroadcastChannel: Channel } as unknown as Window & typeof globalThis);
  const told = vi.fn();
  tabs.subscribe(told);
  return { document, tabs, told };
}

test("what is done in one tab is told to the others, and not to itself", () => {
  const [one, two] = [tab(), tab()];
  one.tabs.tell();
  expect([one.told.mock.calls.length, two.told.mock.calls.length]).toEqual([0, 1]);
});

test("a tab that nobody looks at hears of it once, when it is looked at", () => {
  const [one, two] = [tab(), tab()];
  two.document.visibilityState = "hidden";
  one.tabs.tell();
  one.tabs.tell();
  expect(two.told).not.toHaveBeenCalled();
  two.document.visibilityState = "visible";
  two.document.dispatchEvent(new Event("visibilitychange"));
  two.document.dispatchEvent(new Event("visibilitychange"));
  expect(two.told).toHaveBeenCalledTimes(1);
});

test("calls that change something tell of it, also when no answer came", async () => {
  const changed = vi.fn();
  const call = withChanges(
    (async (name: string) => {
      if (name === "siapi/cart/delete/") throw new Error("no answer");
      return {};
    }) as unknown as Call,
    changed,
  );
  await call("siapi/cart/select/", {});
  expect(changed).not.toHaveBeenCalled();
  await call("siapi/cart/insert/", { sku: "x", quantity: 1 });
  await expect(call("siapi/cart/delete/", { sku: "x" })).rejects.toThrow("no answer");
  expect(changed).toHaveBeenCalledTimes(2);
});

test.each([
  ["siapi/favoritebrand/delete/", true],
  ["siapi/order/lines/cancel/", true],
  ["siapi/login/passkey/", true],
  ["siapi/order/state/", false],
  ["siapi/checkout/update/", false],
  ["siapi/order/lines/preview/", false],
] as const)("%s: %s", (name, change) => expect(isChange(name)).toBe(change));
