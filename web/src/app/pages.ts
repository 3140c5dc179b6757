import type { Page } from "#parts/page.ts";
import type { Route } from "./routes.ts";

interface PageModule {
  readonly page: Page<unknown>;
}

/** How each page's chunk is fetched, by its place below this folder. */
export type PageModules = Record<string, (() => Promise<PageModule>) | undefined>;

/** Where most visits begin: these are named in the first script. */
const near: PageModules = import.meta.glob<PageModule>(["../shop/{brands,errors,home,item,list}/*.page.tsx"]);

const nearFolders = /^shop\/(brands|errors|home|item|list)\//;

/** Loads the page's chunk, once. */
export async function importPage(route: Route): Promise<Page<unknown>> {
  const key = `../${route.page}`;
  const load = near[key] ?? (await import("./farPages.ts")).far[key];
  if (load === undefined) throw new Error(`route ${route.name} names a page that does not exist: ${route.page}`);
  return (await load()).page;
}

/** Routes that have a page. */
export function hasPage(route: Route): boolean {
  return route.page !== undefined;
}

/** The keys, in the manifest of the browser's build, of what must be fetched to show the page. */
export function modulesOf(route: Route): string[] {
  const page = `src/${route.page}`;
  return nearFolders.test(route.page ?? "") ? [page] : ["src/app/farPages.ts", page];
}
