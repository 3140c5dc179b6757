import type { Page } from "#parts/page.ts";

export interface PageModule {
  readonly page: Page<unknown>;
}

/** How each page's chunk is fetched, by its place below this folder. */
export type PageModules = Record<string, (() => Promise<PageModule>) | undefined>;
