import type { TreeCategory } from "#office/api/contract.gen.ts";

/** How deep the shop's tree goes. */
export const levels = 3;

/** A category as a row of the tree that one sees. */
export type Row = {
  category: TreeCategory;
  level: number;
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  siblings: number;
  children: number;
  /** Neither it nor anything above it is hidden. */
  shown: boolean;
};

/** Where something goes: below a category (empty: the first level), before one of its children (empty: last). */
export type Place = { parent: string; before: string };

type List = readonly TreeCategory[];

export const childrenOf = (list: List, parent: string) => list.filter((one) => one.parent === parent);

/** Its ancestors and itself, the first level first. */
export function lineOf(list: List, code: string): TreeCategory[] {
  const line: TreeCategory[] = [];
  for (let at = list.find((one) => one.code === code); at && line.length < levels; ) {
    line.unshift(at);
    const { parent } = at;
    at = list.find((one) => one.code === parent);
  }
  return line;
}

/** How many levels a category and what is below it take. */
function heightOf(list: List, code: string): number {
  return 1 + Math.max(0, ...childrenOf(list, code).map((child) => heightOf(list, child.code)));
}

/** The rows that one sees while some categories are closed. The list comes in the order of the tree. */
export function rowsOf(list: List, closed: ReadonlySet<string>): Row[] {
  return list.flatMap((category) => {
    const line = lineOf(list, category.code);
    if (line.slice(0, -1).some((above) => closed.has(above.code))) return [];
    const siblings = childrenOf(list, category.parent);
    return {
      category,
      level: line.length,
      place: siblings.indexOf(category) + 1,
      siblings: siblings.length,
      children: childrenOf(list, category.code).length,
      shown: line.every((one) => one.alias !== ""),
    };
  });
}

/** Whether a category can stand below another: not below itself, and no deeper than the tree goes. */
export function fits(list: List, code: string, parent: string): boolean {
  const line = parent === "" ? [] : lineOf(list, parent);
  return !line.some((one) => one.code === code) && line.length + heightOf(list, code) <= levels;
}

/** The place one step up, down, in or out; undefined where there is none. */
export function stepPlace(list: List, code: string, way: "up" | "down" | "in" | "out"): Place | undefined {
  const one = list.find((category) => category.code === code);
  if (!one) return undefined;
  const siblings = childrenOf(list, one.parent);
  const at = siblings.indexOf(one);
  const before = siblings[at - 1];
  switch (way) {
    case "up":
      return before && { parent: one.parent, before: before.code };
    case "down":
      return siblings[at + 1] && { parent: one.parent, before: siblings[at + 2]?.code ?? "" };
    case "in":
      return before && fits(list, code, before.code) ? { parent: before.code, before: "" } : undefined;
    case "out": {
      const above = list.find((category) => category.code === one.parent);
      if (!above) return undefined;
      const around = childrenOf(list, above.parent);
      return { parent: above.parent, before: around[around.indexOf(above) + 1]?.code ?? "" };
    }
  }
}

/** Where something goes that is dropped on a row: before it, after it, or into it. */
export function dropPlace(
  list: List,
  code: string,
  over: string,
  part: "before" | "after" | "into",
): Place | undefined {
  const target = list.find((category) => category.code === over);
  if (!target || over === code) return undefined;
  if (part === "into") return fits(list, code, over) ? { parent: over, before: "" } : undefined;
  if (!fits(list, code, target.parent)) return undefined;
  const siblings = childrenOf(list, target.parent).filter((one) => one.code !== code);
  const next = siblings[siblings.indexOf(target) + 1];
  return { parent: target.parent, before: part === "before" ? over : (next?.code ?? "") };
}

/** Whether a place is where the category stands already. */
export function stands(list: List, code: string, place: Place): boolean {
  const one = list.find((category) => category.code === code);
  if (!one || one.parent !== place.parent) return false;
  const siblings = childrenOf(list, one.parent);
  return (siblings[siblings.indexOf(one) + 1]?.code ?? "") === place.before;
}
