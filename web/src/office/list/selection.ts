/** Which rows are selected: some by name, or all results but some, also those that are not loaded yet. */
export type Selection = { all: boolean; keys: ReadonlySet<string> };

export const nothing: Selection = { all: false, keys: new Set() };
export const everything: Selection = { all: true, keys: new Set() };

/** With all, keys are those that were taken out again. */
export function has(s: Selection, key: string): boolean {
  return s.keys.has(key) !== s.all;
}

export function toggle(s: Selection, key: string): Selection {
  const keys = new Set(s.keys);
  if (!keys.delete(key)) keys.add(key);
  return { all: s.all, keys };
}

/** Adds the rows from one place to another, as Shift+x does. */
export function range(s: Selection, rows: readonly string[], from: number, to: number): Selection {
  const keys = new Set(s.keys);
  for (const key of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (s.all) keys.delete(key);
    else keys.add(key);
  }
  return { all: s.all, keys };
}

/** How many are selected of so many results. */
export function size(s: Selection, total: number): number {
  return s.all ? total - s.keys.size : s.keys.size;
}
