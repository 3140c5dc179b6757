import { CallError, isNetworkError } from "#api/call.ts";

/** What `common/outputerror` is told. */
export interface ErrorReport {
  readonly status: number;
  readonly message: string;
  readonly stack: string;
  readonly client: { readonly currentUrl: string; readonly isBack: boolean };
}

/** Where an error happens and what can be done about it there. */
export interface Scene {
  post(report: ErrorReport): Promise<unknown>;
  currentUrl(): string;
  isBack(): boolean;
  go(address: string): void;
}

/** How long the shopper waits at most for a report to leave. */
const patience = 2000;

/**
 * The app-error rule: tell the server, then go to the error page. Once per page, whatever else breaks meanwhile; and
 * never from an error page, which would otherwise lead to itself for ever.
 */
export class AppErrors {
  #handled = false;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Tells the server of a failure that the page gets over by itself; the shopper stays. */
  note(error: unknown): void {
    if (isErrorPage(this.#scene.currentUrl())) return;
    // A report that fails has nobody to be told to.
    this.#scene.post(this.#reportOf(error)).catch(() => undefined);
  }

  #reportOf(error: unknown): ErrorReport {
    const client = { currentUrl: this.#scene.currentUrl(), isBack: this.#scene.isBack() };
    return { status: statusOf(error), ...wordsOf(error), client };
  }

  /**
   * Tells whether the browser leaves the page. It stays on an error page, which must cope by itself, and where the shop
   * cannot be reached: the browser's own error page would be all that the shopper gets.
   */
  async handle(error: unknown): Promise<boolean> {
    if (isErrorPage(this.#scene.currentUrl())) return false;
    if (this.#handled) return true;
    this.#handled = true;
    const report = this.#reportOf(error);
    if (await isOffline(this.#scene.post(report))) {
      this.#handled = false;
      return false;
    }
    this.#scene.go(isTimeout(error) ? "/errors/timeout" : `/errors?code=${report.status}`);
    return true;
  }
}

/** The HTTP status an error carries, else 500. */
export function statusOf(error: unknown): number {
  const status = error instanceof CallError || hasStatus(error) ? error.status : 500;
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}

/**
 * An answer that never came has no status to tell. The specification has a page of its own for it beside /errors, and
 * nothing else leads there; what the server itself answers, 504 included, goes to /errors with its status.
 */
function isTimeout(error: unknown): boolean {
  return error instanceof CallError && error.code === "call.timeout";
}

/** Whether a stack or file name points into our own files, and not into an extension or somebody else's script. */
export function isOurs(where: string, origin: string): boolean {
  return where.includes(`${origin}/_app/`) || where.includes(`${origin}/src/`);
}

function isErrorPage(address: string): boolean {
  return /^\/errors(\/|$)/.test(new URL(address).pathname);
}

// React Router's answers to unmatched addresses and refused methods look like this.
function hasStatus(error: unknown): error is { status: number } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}

function wordsOf(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) return { message: error.message, stack: error.stack ?? "" };
  return { message: String(error), stack: "" };
}

/** Waits for a report to leave, and tells whether that showed that the shop cannot be reached. */
async function isOffline(report: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  // A report that fails must not keep the shopper from the error page.
  const offline = await Promise.race([report.then(() => false, isNetworkError), enough]);
  clearTimeout(timer);
  return offline;
}
