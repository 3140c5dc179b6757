import type { PageModule, PageModules } from "./pageModules.ts";

/**
 * All pages but those named in the first script. Naming them here keeps that script small, however many pages the
 * shop has; the renderer tells the browser to fetch this file along with such a page.
 */
export const otherPages: PageModules = import.meta.glob<PageModule>([
  "../shop/**/*.page.tsx",
  "../member/**/*.page.tsx",
  "!../shop/{brands,errors,home,item,list}/*.page.tsx",
]);
