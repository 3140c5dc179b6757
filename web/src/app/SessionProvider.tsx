import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { Call } from "#api/call.ts";
import { type Session, SessionContext } from "#parts/session.ts";

/** How the browser makes calls; absent in the renderer, which must never ask for anything personal. */
export const BrowserCall = createContext<Call | undefined>(undefined);

/** Asks who the shopper is once the page stands, and again when it comes back from the browser's memory. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const call = useContext(BrowserCall);
  const [session, setSession] = useState<Session>();
  const refresh = useCallback(async () => {
    try {
      setSession(await call?.("siapi/session/select/", {}));
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
