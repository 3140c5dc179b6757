/** What was searched for on this device, newest first. It never leaves the device. */

const key = "tsumugi.searches";
const most = 8;

/** Where words are kept; the device may refuse, as browsers do in private windows. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readSearches(store: Store): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((word) => typeof word === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(store: Store, word: string): void {
  const clean = word.trim();
  if (clean === "") return;
  const words = [clean, ...readSearches(store).filter((other) => other !== clean)].slice(0, most);
  try {
    store.setItem(key, JSON.stringify(words));
  } catch {
    // Full or forbidden: the search itself works all the same.
  }
}

export function forgetSearches(store: Store): void {
  try {
    store.removeItem(key);
  } catch {
    // Forbidden: then there is nothing to forget.
  }
}
