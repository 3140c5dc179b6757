import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { useBrowserCall } from "#parts/browserCall.ts";
import { type Session, SessionContext } from "#parts/session.ts";

/** Asks who the shopper is once the page stands, and again when it comes back from the browser's memory. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const call = useBrowserCall();
  const [session, setSession] = useState<Session>();
  const refresh = useCallback(async () => {
    try {
      const answer = await call?.("siapi/session/select/", {});
      // Many parts of the page depend on it. None of them is to be made alive or drawn all at once for its sake.
      startTransition(() => setSession(answer));
    } catch {
      // The page works without it; the numbers in the header are merely missing.
    }
  }, [call]);
  useEffect(() => {
    void refresh();
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refresh();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [refresh]);
  const value = useMemo(() => ({ session, refresh }), [session, refresh]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
