type Job = () => void;

/** The clock, so that tests need not wait. */
interface Timers {
  set(run: Job, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

const realTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as number),
};

/** Runs calls later, one after the other in the order they came, with a pause before each. */
export class DelayedCalls {
  #waiting: Job[] = [];
  #timer: unknown;
  readonly #delay: number;
  readonly #timers: Timers;

  constructor(delay = 500, timers: Timers = realTimers) {
    this.#delay = delay;
    this.#timers = timers;
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#arm();
  }

  /** Runs everything that waits at once, as before the page goes away. */
  flush(): void {
    const jobs = this.#waiting;
    this.clear();
    for (const job of jobs) job();
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.#waiting = [];
    this.#timers.clear(this.#timer);
    this.#timer = undefined;
  }

  #arm(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return;
    this.#timer = this.#timers.set(() => {
      this.#timer = undefined;
      const job = this.#waiting.shift();
      // Armed before the job runs: one that throws must not hold up the others.
      this.#arm();
      job?.();
    }, this.#delay);
  }
}
