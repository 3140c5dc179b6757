import type { Page } from "#parts/page.ts";
import type { PageModule, PageModules } from "./pageModules.ts";
import type { Route } from "./routes.ts";

/** Where most visits begin: these are named in the first script. */
const frequentPages: PageModules = import.meta.glob<PageModule>(["../shop/{brands,errors,home,item,list}/*.page.tsx"]);

const frequentFolders = /^shop\/(brands|errors|home|item|list)\//;

/** Loads the page's chunk, once. */
export async function importPage(route: Route): Promise<Page<unknown>> {
  const key = `../${route.page}`;
  const load = frequentPages[key] ?? (await import("./otherPages.ts")).otherPages[key];
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
  return frequentFolders.test(route.page ?? "") ? [page] : ["src/app/otherPages.ts", page];
}
