import { readMix } from "./mixAddress.ts";

const key = "kept_mixes";
const most = 10;

/** What a guest saved in this browser, as addresses have it, the newest first. */
export function keptMixes(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.filter((items) => typeof items === "string" && isMix(items)).slice(0, most);
  } catch {
    return [];
  }
}

export function keepMixes(list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set(list)].slice(0, most)));
  } catch {
    // It is then forgotten with the page.
  }
}

function isMix(items: string): boolean {
  return items !== "" && readMix(new URLSearchParams({ items })).items === items;
}
