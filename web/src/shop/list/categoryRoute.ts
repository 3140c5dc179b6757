import type { CategoryNode } from "#api/contract.gen.ts";
import { categoryKeys, type Filters } from "#parts/list/conditions.ts";

/** What the category route rule makes of an address. */
export type CategoryRoute =
  | { readonly kind: "stay" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "missing" }
  | { readonly kind: "redirect"; readonly location: string };

/**
 * The rule of section 2: without any category code in the query, the aliases of the path become codes, and the same
 * route is opened with them.
 * @param path the decoded path, from its first slash
 */
export function categoryRoute(path: string, query: URLSearchParams, tree: readonly CategoryNode[]): CategoryRoute {
  if (categoryKeys.some((key) => query.has(key))) return { kind: "stay" };
  const segments = path.replace(/\/+$/, "").split("/");
  if (segments.length < 3) return { kind: "cancelled" };
  const codes = codesOf(path, tree);
  const named = categoryKeys.filter((key) => codes[key] !== undefined);
  if (named.length === 0) return { kind: "missing" };
  const target = new URLSearchParams(query);
  for (const key of named) target.set(key, codes[key]?.join(" ") ?? "");
  return { kind: "redirect", location: `${segments.map(encodeURIComponent).join("/")}?${target}` };
}

/** The codes that the aliases of a path name, by level. What names nothing is left out. */
export function codesOf(path: string, tree: readonly CategoryNode[]): Filters {
  const levels = path.split("/").slice(2, 2 + categoryKeys.length);
  const codes: { [K in (typeof categoryKeys)[number]]?: readonly string[] } = {};
  let above: readonly CategoryNode[] = [];
  for (const [i, key] of categoryKeys.entries()) {
    const aliases = (levels[i] ?? "").split("--").filter((alias) => alias !== "");
    const found = [...new Set(aliases.flatMap((alias) => named(alias, i + 1, above, tree)))];
    if (found.length > 0) codes[key] = found.map(({ category_code }) => category_code);
    above = found;
  }
  return codes;
}

/** An alias is looked for below its parents first, then anywhere on its level, where the first wins. */
function named(
  alias: string,
  level: number,
  above: readonly CategoryNode[],
  tree: readonly CategoryNode[],
): readonly CategoryNode[] {
  const isIt = ({ category_list_alias }: CategoryNode) => category_list_alias === alias;
  const below = above.flatMap(({ children }) => children).filter(isIt);
  if (below.length > 0) return below;
  const anywhere = onLevel(tree, level).find(isIt);
  return anywhere === undefined ? [] : [anywhere];
}

function onLevel(tree: readonly CategoryNode[], level: number): readonly CategoryNode[] {
  return level === 1 ? tree : onLevel(tree, level - 1).flatMap(({ children }) => children);
}

/** The categories that the conditions choose on their deepest level, and the way down to them where it is one. */
export function categoryOf(
  filters: Filters,
  tree: readonly CategoryNode[],
): { readonly here: readonly CategoryNode[]; readonly above: readonly CategoryNode[] } {
  let way: readonly CategoryNode[] = [];
  let here: readonly CategoryNode[] = [];
  for (const [i, key] of categoryKeys.entries()) {
    const found = onLevel(tree, i + 1).filter(({ category_code }) => filters[key]?.includes(category_code));
    if (found.length === 0) continue;
    way = here.length === 1 ? [...way, ...here] : way;
    here = found;
  }
  return { here, above: way };
}

/** The one address of a category: its path with its codes. */
export function categoryAddress(node: CategoryNode, tree: readonly CategoryNode[]): string {
  const path = `/categories/${node.path}`;
  const route = categoryRoute(path, new URLSearchParams(), tree);
  return route.kind === "redirect" ? route.location : path;
}
