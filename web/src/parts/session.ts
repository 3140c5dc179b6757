import { createContext, useContext } from "react";
import type { Answer } from "#api/contract.gen.ts";

export type Session = Answer<"siapi/session/select/">;

interface SessionState {
  /** Absent on the server and until the browser has asked: pages are cached and hold nothing personal. */
  readonly session: Session | undefined;
  /** How often the shopper has changed cart, favourites or login in another tab. */
  readonly elsewhere: number;
  /** Asks again, after something changed the bag, the favourites or who is logged in. */
  refresh(): Promise<void>;
  /** Takes over what an answer about the cart has told, so that header and cart never disagree. */
  setCartCount(pieces: number): void;
}

export const SessionContext = createContext<SessionState>({
  session: undefined,
  elsewhere: 0,
  refresh: async () => undefined,
  setCartCount: () => undefined,
});

/** Whether something is for who looks: on the server and until the browser has asked, that is a guest. */
export function useSees(): (one: { readonly for?: readonly string[] }) => boolean {
  const rank = useSession().session?.customer?.customer_group_code ?? "guest";
  return (one) => one.for?.includes(rank) ?? true;
}

export function useSession(): SessionState {
  return useContext(SessionContext);
}
