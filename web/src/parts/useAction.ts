import { useRef, useState } from "react";
import { type Call, CallError } from "#api/call.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { loginAddress, wantsFreshLogin, wantsLogin } from "./member/asMember.ts";

/** What is to be done. The request id stays the same when the same is tried once more after a broken connection. */
export type Work = (call: Call, requestId: string) => Promise<unknown>;

export interface Action {
  /** What is being done, by the name that was given to it, so that the right button can show it. */
  readonly doing: string | undefined;
  readonly busy: boolean;
  /** The last one went well. */
  readonly done: boolean;
  readonly failure: CallError | undefined;
  /** What is wrong with a field, in words. */
  problem(field: string): string | undefined;
  /**
   * Does something in the shop, and stays busy until the promise of work settles: let it end with what the shopper sees
   * as the result. True when it went well; false at once while something else is being done.
   */
  run(work: Work, name?: string): Promise<boolean>;
  /** Does the last one again; there only when the connection was to blame. */
  readonly retry: (() => void) | undefined;
  /** Takes the failure off the page. */
  forget(): void;
}

type State = Pick<Action, "doing" | "done" | "failure">;

const idle: State = { doing: undefined, done: false, failure: undefined };

/**
 * Everything that a press or a form does in the shop goes through here. A second press is ignored from the first moment
 * on. Where the shop wants a login first, the browser goes there and comes back; before it leaves, the page may keep
 * what was typed. A failure from earlier is that of a form that was posted without a script.
 */
export function useAction(beforeLeaving?: () => void, earlier?: CallError): Action {
  const call = useBrowserCall();
  const [state, setState] = useState<State>({ ...idle, failure: earlier });
  // A ref, since two presses can come before React has drawn the first.
  const running = useRef(false);
  const last = useRef<{ work: Work; name: string; requestId: string }>(undefined);

  async function attempt(): Promise<boolean> {
    if (call === undefined || last.current === undefined || running.current) return false;
    const { work, name, requestId } = last.current;
    running.current = true;
    setState({ ...idle, doing: name });
    try {
      await work(call, requestId);
      last.current = undefined;
      setState({ ...idle, done: true });
      return true;
    } catch (error) {
      if (wantsLogin(error)) {
        beforeLeaving?.();
        window.location.assign(loginAddress(here(), wantsFreshLogin(error)));
        // It stays busy until the browser is gone.
        return new Promise(() => undefined);
      }
      setState({ ...idle, failure: error instanceof CallError ? error : undefined });
      if (!(error instanceof CallError)) throw error;
      // The shop has answered, so that another attempt is another request.
      if (!error.unanswered) last.current = undefined;
      return false;
    } finally {
      running.current = false;
    }
  }

  return {
    ...state,
    busy: state.doing !== undefined,
    problem: (field) => state.failure?.fields.find(({ name }) => name === field)?.message,
    async run(work, name = "") {
      if (running.current) return false;
      // After a broken connection nobody knows whether the shop has done it: the same request may come twice.
      const same = last.current?.name === name ? last.current.requestId : undefined;
      last.current = { work, name, requestId: same ?? newRequestId() };
      return attempt();
    },
    retry: state.failure?.unanswered && last.current !== undefined ? () => void attempt() : undefined,
    forget: () => setState((was) => (was.failure === undefined ? was : { ...was, failure: undefined })),
  };
}

/** Browsers have crypto.randomUUID on secure pages only, and a shop at home may be without a certificate. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function here(): string {
  return window.location.pathname + window.location.search;
}
