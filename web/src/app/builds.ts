export interface Build {
  readonly id: string;
}

interface Options {
  /** The build this tab was loaded from; empty when the document does not say, then the first answer counts. */
  readonly current: string;
  latest(): Promise<Build>;
  /** The manifest of a build; fails while the server that answers does not have that build. */
  manifest(id: string): Promise<Build>;
  onNew(): void;
}

/** Notices that the server runs a newer build than the one this tab was loaded from. */
export class BuildWatch {
  #current: string;
  #stale = false;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#current = options.current;
  }

  /** Whether the next page had better be loaded whole. */
  get stale(): boolean {
    return this.#stale;
  }

  async check(): Promise<void> {
    if (this.#stale) return;
    try {
      const { id } = await this.#options.latest();
      if (this.#current === "") this.#current = id;
      if (id === this.#current) return;
      // While nodes are renewed one by one the next may still be of the old build, and a reload would change nothing.
      if ((await this.#options.manifest(id)).id !== id) return;
    } catch {
      // Offline, or the server restarts just now: the next check will tell.
      return;
    }
    if (this.#stale) return;
    this.#stale = true;
    this.#options.onNew();
  }
}

export function fetchLatestBuild(): Promise<Build> {
  return fetchBuild("/_app/builds/latest.json", { cache: "no-store" });
}

export function fetchManifest(id: string): Promise<Build> {
  return fetchBuild(`/_app/builds/meta/${encodeURIComponent(id)}.json`);
}

async function fetchBuild(address: string, options: RequestInit = {}): Promise<Build> {
  const response = await fetch(address, options);
  const build: unknown = response.ok ? await response.json() : undefined;
  if (typeof build !== "object" || build === null || !("id" in build) || typeof build.id !== "string") {
    throw new Error(`build: ${response.status}`);
  }
  return { id: build.id };
}

/** Whether something was typed or chosen on the page that leaving would lose. */
export function hasTypedForm(document: Document): boolean {
  const controls = document.querySelectorAll("main input, main textarea, main select");
  return [...controls].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const chosen = options.some((option) => option.defaultSelected);
      return options.some((option, at) => option.selected !== (chosen ? option.defaultSelected : at === 0));
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
    if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}
