import { useState } from "react";
import { type Call, CallError } from "#api/call.ts";
import type { FailureField } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";

interface Failure {
  readonly message: string;
  readonly fields: readonly FailureField[];
}

interface Sending {
  readonly state: "idle" | "busy" | "done";
  readonly failure: Failure | undefined;
  /** What is wrong with a field, in words. */
  problem(field: string): string | undefined;
  send(work: (call: Call) => Promise<unknown>): Promise<void>;
}

/** One thing to send, and how it went. */
export function useSending(): Sending {
  const call = useBrowserCall();
  const [state, setState] = useState<Sending["state"]>("idle");
  const [failure, setFailure] = useState<Failure>();
  return {
    state,
    failure,
    problem: (field) => failure?.fields.find(({ name }) => name === field)?.message,
    async send(work) {
      if (call === undefined || state === "busy") return;
      setState("busy");
      setFailure(undefined);
      try {
        await work(call);
        setState("done");
      } catch (error) {
        setState("idle");
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      }
    },
  };
}
