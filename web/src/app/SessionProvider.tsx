import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useBrowserCall } from "#parts/browserCall.ts";
import { type Session, SessionContext } from "#parts/session.ts";

/** The pages on which the shop asks whether the shopper has the digital subscription, and on no other. */
const subscriptionPaths: readonly string[] = ["/cart", "/cart/input", "/cart/confirm", "/cart/order"];

/** Lets the page hear of what the shopper did in another tab: subscribes, and gives back how to stop. */
export const OnOtherTab = createContext<(told: () => void) => () => void>(() => () => undefined);

/**
 * Asks who the shopper is once the page stands, and again when it comes back from the browser's memory or the shopper
 * comes to a page on which the subscription counts, or leaves it.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const call = useBrowserCall();
  const [session, setSession] = useState<Session>();
  const here = useLocation().pathname.replace(/(.)\/+$/, "$1");
  const path = subscriptionPaths.includes(here) ? here : undefined;
  const asked = useRef(0);
  const [elsewhere, setElsewhere] = useState(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const answer = await call?.("siapi/session/select/", path === undefined ? {} : { path });
      // What was asked on an earlier page may be answered after what was asked on this one.
      if (mine !== asked.current) return;
      // Many parts of the page depend on it. None of them is to be made alive or drawn all at once for its sake.
      startTransition(() => setSession(answer));
    } catch {
      // The page works without it; the numbers in the header are merely missing.
    }
  }, [call, path]);
  useEffect(() => {
    void refresh();
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setElsewhere((was) => was + 1);
      void refresh();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [refresh]);
  const subscribe = useContext(OnOtherTab);
  useEffect(
    () =>
      subscribe(() => {
        setElsewhere((was) => was + 1);
        void refresh();
      }),
    [subscribe, refresh],
  );
  const setCartCount = useCallback(
    (cart_count: number) => {
      if (session === undefined) return void refresh();
      if (session.cart_count === cart_count) return;
      // An answer that is still on its way knows nothing of it yet.
      asked.current += 1;
      setSession({ ...session, cart_count });
    },
    [session, refresh],
  );
  const value = useMemo(
    () => ({ session, elsewhere, refresh, setCartCount }),
    [session, elsewhere, refresh, setCartCount],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
