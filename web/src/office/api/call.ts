import type { Answer, Body, CallName } from "#office/api/contract.gen.ts";

/**
 * The office's calls over HTTP: `POST /api/office/…`, JSON both ways. A call that fails throws a CallError whose message
 * is Japanese and may be shown as it is.
 */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    /** A stable word for machines, such as "order.not_found". */
    readonly code: string,
    message: string,
    readonly fields: readonly { name: string; message: string }[] = [],
    options?: ErrorOptions,
    /** What somebody else made of it meanwhile: of a stale save, as the call's answer has it. */
    readonly current?: unknown,
  ) {
    super(message, options);
  }
}

/** How long the browser waits for an answer. The server gives up earlier and says why. */
/** What a call answers that two people decide: it was written down, and another has to agree. */
export const secondPerson = "office.second_person";

const timeoutMilliseconds = 20_000;

/** What everybody is told who has no session, or none any more; the shell shows the login then. */
export const noSession = 401;

/** The code of a call that wants a fresh proof of who makes it. */
const proveAgain = "staff.prove_again";

let prove: (() => Promise<boolean>) | undefined;

/** Says who asks somebody to prove once more who they are; the answer is whether they did. Returns how to stop. */
export function onProveAgain(ask: () => Promise<boolean>): () => void {
  prove = ask;
  return () => {
    if (prove === ask) prove = undefined;
  };
}

/** Makes a call. One that wants a fresh proof is made again once there is one. */
export async function call<N extends CallName>(name: N, body: Body<N>, signal?: AbortSignal): Promise<Answer<N>> {
  try {
    return await send(name, body, signal);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== proveAgain || !(await prove?.())) throw error;
    return send(name, body, signal);
  }
}

async function send<N extends CallName>(name: N, body: Body<N>, signal?: AbortSignal): Promise<Answer<N>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  let reply: Response;
  let answer: unknown;
  try {
    reply = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      credentials: "same-origin",
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answer = await reply.json();
  } catch (cause) {
    signal?.throwIfAborted();
    const message = timeout.aborted
      ? "時間内に応答がありませんでした。もう一度お試しください。"
      : "通信できませんでした。接続をご確認のうえ、もう一度お試しください。";
    throw new CallError(0, "call.network", message, [], { cause });
  }
  if (reply.ok) return answer as Answer<N>; // the server's table of calls and the types are generated from one source
  throw failure(reply.status, answer);
}

function failure(status: number, answer: unknown): CallError {
  const error = typeof answer === "object" && answer !== null && "error" in answer ? answer.error : undefined;
  if (typeof error !== "object" || error === null || !("message" in error) || !("code" in error)) {
    return new CallError(
      status,
      "call.unreadable",
      "応答を読み取れませんでした。しばらくしてからもう一度お試しください。",
    );
  }
  const fields = "fields" in error && Array.isArray(error.fields) ? error.fields : [];
  const current = "current" in error ? error.current : undefined;
  return new CallError(status, String(error.code), String(error.message), fields, undefined, current);
}
