import type { CrumbState } from "#parts/page.ts";
import type { Crumb } from "#ui/Breadcrumb.tsx";
import { leadsSomewhere, type Route, routeAt } from "./routes.ts";

/**
 * The way from the home page down to path, from the title of each path above it. The page itself comes last and is
 * named by its state: a parameter in its title, a title in place of its own, or nothing while it needs a title it
 * does not have.
 */
export function trail(path: string, state: CrumbState = {}): Crumb[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const here = prefixes.at(-1);
  if (here === undefined) return [];
  const crumbs = ["/", ...prefixes.slice(0, -1)].flatMap((prefix): Crumb[] => {
    const route = routeAt(prefix);
    if (route === undefined || route.redirect !== undefined || isDynamic(route) || route.name === "errors") return [];
    return [leadsSomewhere(prefix) ? { label: route.title, to: prefix } : { label: route.title }];
  });
  const above = (state.above ?? []).map(({ label, to }) => (leadsSomewhere(to) ? { label, to } : { label }));
  const title = ownTitle(routeAt(here), state);
  return [...crumbs, ...above, ...(title === undefined ? [] : [{ label: title }])];
}

/** The title of the page itself, as its breadcrumb and its tab show it. */
export function ownTitle(route: Route | undefined, state: CrumbState): string | undefined {
  if (state.replacementTitle) return state.replacementTitle;
  if (state.parameter && route?.titleWith) return route.titleWith.replace("{}", () => state.parameter ?? "");
  return state.requireTitle ? undefined : route?.title;
}

// A path with a variable piece above the page has no title that would be true of it.
function isDynamic(route: Route): boolean {
  return /[:*]/.test(route.pattern);
}
