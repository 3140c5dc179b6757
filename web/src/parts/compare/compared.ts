import { useSyncExternalStore } from "react";
import { parseColorSku } from "#text/code.ts";

/** How many items stand side by side. */
export const maxCompared = 4;

const key = "compared_items";

export function compareAddress(codes: readonly string[]): string {
  return codes.length === 0 ? "/compare" : `/compare?items=${codes.join(",")}`;
}

/** What this browser is to compare, the first chosen first. */
export function comparedItems(): readonly string[] {
  return read(kept());
}

/** The same for a component, which follows it. The server knows of none. */
export function useCompared(): readonly string[] {
  return read(useSyncExternalStore(follow, kept, () => ""));
}

/** Puts an item first; of more than fit side by side the one chosen longest ago makes room. */
export function withCompared(code: string): readonly string[] {
  const codes = [code, ...comparedItems().filter((other) => other !== code)].slice(0, maxCompared);
  keepCompared(codes);
  return codes;
}

export function keepCompared(codes: readonly string[]): void {
  try {
    localStorage.setItem(key, codes.join(","));
  } catch {
    // The list is then forgotten with the page.
  }
  window.dispatchEvent(new Event(changed));
}

const changed = "tsumugi:compared";

function kept(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function read(text: string): readonly string[] {
  return [...new Set(text.split(","))].filter((code) => Boolean(parseColorSku(code))).slice(0, maxCompared);
}

// Another tab tells by "storage", this one by an event of its own.
function follow(tell: () => void): () => void {
  window.addEventListener("storage", tell);
  window.addEventListener(changed, tell);
  return () => {
    window.removeEventListener("storage", tell);
    window.removeEventListener(changed, tell);
  };
}
