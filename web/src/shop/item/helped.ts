const key = "helped_reviews";
const most = 100;

/**
 * How many found a review helpful when this browser said so. Pages are kept for a while and tell an older number; whoever
 * has pressed the button must not find it unpressed.
 */
export function helpedBefore(id: string): number | undefined {
  return read().find(([review]) => review === id)?.[1];
}

export function rememberHelped(id: string, helpful: number): void {
  const others = read().filter(([review]) => review !== id);
  try {
    localStorage.setItem(key, JSON.stringify([[id, helpful], ...others].slice(0, most)));
  } catch {
    // It is then forgotten with the page.
  }
}

function read(): readonly (readonly [string, number])[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is readonly [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isSafeInteger(value[1]);
}
