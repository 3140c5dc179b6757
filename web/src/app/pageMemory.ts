import type { Loaded } from "./loading.ts";

/** As many pages as anybody goes back through. */
const most = 20;

/** How long a page that was left may stand for itself, in milliseconds: about as long as the shop's own cache. */
const keepFor = 120_000;

/** Remembers what pages showed, so that going back needs no line and shows what was left. */
export class PageMemory {
  readonly #pages = new Map<string, { readonly loaded: Loaded; readonly at: number; readonly personal: boolean }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  recall(address: string): Loaded | undefined {
    const page = this.#pages.get(address);
    return page !== undefined && this.#now() - page.at < keepFor ? page.loaded : undefined;
  }

  keep(address: string, loaded: Loaded, personal = false): void {
    this.#pages.delete(address);
    this.#pages.set(address, { loaded, at: this.#now(), personal });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > most && oldest !== undefined) this.#pages.delete(oldest);
  }
  /** The shopper has changed something, here or in another tab: their own pages may be others now. */
  forgetPersonal(): void {
    for (const [address, { personal }] of this.#pages) if (personal) this.#pages.delete(address);
  }
}
