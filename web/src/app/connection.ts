import { whenReached } from "#parts/whenReached.ts";

/** What could not be fetched waits here until the shop can be reached, or until the shopper wants to try again. */
export class Connection {
  #waiting: readonly (() => void)[] = [];
  readonly #listeners = new Set<() => void>();
  /** Ends looking for the shop, which goes on as long as somebody waits. */
  #stop: (() => void) | undefined;

  /** Ends when it is worth another try; throws the signal's reason when nobody waits any more. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#change(this.#waiting.filter((one) => one !== resolve));
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#change([...this.#waiting, resolve]);
    });
  }

  readonly retry = () => {
    const waiting = this.#waiting;
    this.#change([]);
    for (const resume of waiting) resume();
  };

  /** Whether somebody waits; for React's useSyncExternalStore. */
  readonly isLost = () => this.#waiting.length > 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(waiting: readonly (() => void)[]) {
    this.#waiting = waiting;
    if (waiting.length > 0) {
      this.#stop ??= whenReached(this.retry);
    } else {
      this.#stop?.();
      this.#stop = undefined;
    }
    for (const tell of this.#listeners) tell();
  }
}
