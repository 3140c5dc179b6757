import type { Loaded } from "./loading.ts";

/** As many pages as anybody goes back through. */
const most = 20;

/** How long a page that was left may stand for itself, in milliseconds: about as long as the shop's own cache. */
const keepFor = 120_000;

/** Remembers what public pages showed, so that going back needs no line and shows what was left. */
export class PageMemory {
  readonly #pages = new Map<string, { readonly loaded: Loaded; readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  recall(address: string): Loaded | undefined {
    const page = this.#pages.get(address);
    return page !== undefined && this.#now() - page.at < keepFor ? page.loaded : undefined;
  }

  keep(address: string, loaded: Loaded): void {
    this.#pages.delete(address);
    this.#pages.set(address, { loaded, at: this.#now() });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > most && oldest !== undefined) this.#pages.delete(oldest);
  }
}
