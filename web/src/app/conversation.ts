import type { Transport } from "#api/call.ts";

interface Ask {
  readonly name: string;
  readonly body: unknown;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface PendingAsk {
  readonly ask: Ask;
  answer(reply: Reply): void;
}

interface Job {
  /** Asked since the last take. */
  asked: PendingAsk[];
  /** Handed out by the last take, to be answered in this order. */
  taken: PendingAsk[];
  outcome?: { readonly result: unknown } | { readonly error: string };
}

/** Renders the page at url and makes its calls through transport. */
export type Render = (url: string, transport: Transport) => Promise<unknown>;

/**
 * The renderer's side of the conversation with Go: begin, then take and give in turn until take brings the result. An
 * engine without timers or sockets can lead it, since nothing here waits for anything but give.
 */
export class Conversation {
  readonly #jobs = new Map<unknown, Job>();
  readonly #render: Render;

  constructor(render: Render) {
    this.#render = render;
  }

  begin(id: unknown, url: string): void {
    const job: Job = { asked: [], taken: [] };
    this.#jobs.set(id, job);
    const transport: Transport = (name, body) =>
      new Promise((answer) => {
        job.asked.push({ ask: { name, body }, answer });
      });
    this.#render(url, transport).then(
      (result) => {
        job.outcome = { result };
      },
      (error) => {
        job.outcome = { error: describe(error) };
      },
    );
  }

  take(id: unknown): string {
    const job = this.#jobs.get(id);
    if (job === undefined) return JSON.stringify({ error: `no render is called ${id}` });
    if (job.outcome !== undefined) {
      this.#jobs.delete(id);
      return JSON.stringify(job.outcome);
    }
    job.taken = job.asked;
    job.asked = [];
    if (job.taken.length === 0) {
      this.#jobs.delete(id);
      return JSON.stringify({ error: "the page waits for something that is not a call" });
    }
    return JSON.stringify({ asks: job.taken.map(({ ask }) => ask) });
  }

  give(id: unknown, repliesJSON: string): void {
    const job = this.#jobs.get(id);
    const replies: Reply[] = JSON.parse(repliesJSON);
    job?.taken.forEach(({ answer }, index) => {
      answer(replies[index] ?? { status: 500, body: null });
    });
    if (job !== undefined) job.taken = [];
  }

  drop(id: unknown): void {
    this.#jobs.delete(id);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
}
