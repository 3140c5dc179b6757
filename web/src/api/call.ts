import type { Answer, Body, CallName, FailureField, Family } from "#api/contract.gen.ts";
import { unwrap } from "#api/envelope.ts";

/** Carries a call to the shop and brings back the whole answer; it throws only when there is none. */
export type Transport = (
  name: string,
  body: unknown,
  signal?: AbortSignal,
) => Promise<{ status: number; body: unknown }>;

/** Makes one of the shop's calls and gives its answer without the envelope, or throws a CallError. */
export type Call = <N extends CallName>(
  name: N,
  body: Body<N>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<N>>;

/** A call that failed. The message is Japanese and may be shown to the shopper as it is. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    /** A stable word for machines, such as "item.not_found". */
    readonly code: string,
    message: string,
    /** What is wrong with single fields of the body. */
    readonly fields: readonly FailureField[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** No answer came, so that nobody knows whether the shop has heard: the connection is to blame, not the shop. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

/** Whether the connection is to blame: nobody was reached. */
export function isNetworkError(error: unknown): error is CallError {
  return error instanceof CallError && error.code === networkCode;
}

const networkCode = "call.network";

/** A connection that is not there, in the words that shoppers read. */
export function networkError(cause: unknown): CallError {
  const message = "通信できませんでした。インターネットの接続をご確認のうえ、もう一度お試しください。";
  return new CallError(0, networkCode, message, [], { cause });
}

/** Binds calls to a transport: HTTP in the browser, the conversation with Go in the renderer. */
export function caller(transport: Transport): Call {
  return async <N extends CallName>(name: N, body: Body<N>, options?: { signal?: AbortSignal }) => {
    const reply = await transport(name, body, options?.signal);
    const { data, error } = unwrap(familyOf(name), reply.body);
    if (reply.status === 200 && data) {
      // The server's table of calls and this type are generated from one source.
      return data as Answer<N>;
    }
    if (error) {
      throw new CallError(error.return_code, error.code, error.message, error.fields);
    }
    throw unreadable(reply.status);
  };
}

/** A name begins with the family that it is of. */
function familyOf(name: CallName): Family {
  return name.slice(0, name.indexOf("/")) as Family;
}

/** How long the browser waits for an answer. The server gives up earlier and says why. */
const timeoutMilliseconds = 15_000;

/** How often a call is sent again with the work that the shop asked for: others may have come meanwhile. */
const proofs = 3;

/** Calls over HTTP. Where the shop is crowded it asks for some work first, which is done without a word. */
export const httpTransport: Transport = async (name, body, signal) => {
  let reply = await send(name, body, signal);
  for (let i = 0; i < proofs && reply.status === 429; i++) {
    const challenge = challengeIn(name, reply.body);
    if (challenge === undefined) break;
    const { solve } = await import("./solve.ts").catch((cause) => {
      throw networkError(cause);
    });
    reply = await send(name, body, signal, await solve(challenge, signal));
  }
  return reply;
};

function challengeIn(name: string, body: unknown): string | undefined {
  const { error } = unwrap(familyOf(name as CallName), body);
  return error?.fields?.find((field) => field.name === "challenge")?.code;
}

/**
 * A call that its own caller aborts throws the signal's reason, since nobody is to be told;
 * everything else that goes wrong is a CallError.
 */
async function send(name: string, body: unknown, signal?: AbortSignal, proof?: string) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMilliseconds);
  const abort = () => timeout.abort();
  signal?.addEventListener("abort", abort);
  let status = 0;
  try {
    signal?.throwIfAborted();
    const response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(proof !== undefined && { "Tsumugi-Proof": proof }),
      },
      credentials: "same-origin",
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    status = response.status;
    return { status, body: await response.json() };
  } catch (cause) {
    signal?.throwIfAborted();
    if (timeout.signal.aborted) {
      const message = "時間内に応答がありませんでした。通信環境をご確認のうえ、もう一度お試しください。";
      throw new CallError(0, "call.timeout", message, [], { cause });
    }
    if (status !== 0 && cause instanceof SyntaxError) {
      throw unreadable(status, cause);
    }
    throw networkError(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** An answer came, but not one of ours: a proxy's page, half a body, an old build. */
function unreadable(status: number, cause?: unknown): CallError {
  const message =
    status === 503 || status === 504
      ? "ただいま混み合っています。しばらくしてからもう一度お試しください。"
      : "サーバーからの応答を読み取れませんでした。しばらくしてからもう一度お試しください。";
  return new CallError(status, "call.unreadable", message, [], { cause });
}
