import { useState } from "react";
import { type Call, CallError } from "#api/call.ts";
import type { FailureField } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { loginAddress, wantsFreshLogin, wantsLogin } from "./asMember.ts";

export interface Failure {
  readonly message: string;
  readonly code: string;
  readonly fields: readonly FailureField[];
}

export interface Ask {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Does something in the shop; true when it went well. */
  ask(work: (call: Call) => Promise<unknown>): Promise<boolean>;
}

/**
 * Something that a member asks of the shop, and how it went. Where the shop wants a login first, the browser goes there
 * and comes back; before it leaves, the page may keep what was typed.
 */
export function useAsk(beforeLeaving?: () => void): Ask {
  const call = useBrowserCall();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    busy,
    failure,
    async ask(work) {
      if (call === undefined || busy) return false;
      setBusy(true);
      setFailure(undefined);
      try {
        await work(call);
        setBusy(false);
        return true;
      } catch (error) {
        if (wantsLogin(error)) {
          beforeLeaving?.();
          // It stays busy until the browser is gone.
          window.location.assign(loginAddress(here(), wantsFreshLogin(error)));
          return false;
        }
        setBusy(false);
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
        return false;
      }
    },
  };
}

function here(): string {
  return window.location.pathname + window.location.search;
}
