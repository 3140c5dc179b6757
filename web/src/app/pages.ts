import type { Page } from "#parts/page.ts";
import type { Route } from "./routes.ts";

interface PageModule {
  readonly page: Page<unknown>;
}

const modules: Record<string, (() => Promise<PageModule>) | undefined> = import.meta.glob<PageModule>([
  "../shop/**/*.page.tsx",
  "../member/**/*.page.tsx",
]);

/** Loads the page's chunk, once. */
export async function importPage(route: Route): Promise<Page<unknown>> {
  const load = modules[`../${route.page}`];
  if (load === undefined) throw new Error(`route ${route.name} names a page that does not exist: ${route.page}`);
  return (await load()).page;
}

/** Routes whose page can be shown in this build. */
export function hasPage(route: Route): boolean {
  return route.page !== undefined && modules[`../${route.page}`] !== undefined;
}

/** The page's key in the manifest of the browser's build. */
export function moduleOf(route: Route): string {
  return `src/${route.page}`;
}
