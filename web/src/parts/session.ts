import { createContext, useContext } from "react";
import type { Answer } from "#api/contract.gen.ts";

export type Session = Answer<"siapi/session/select/">;

interface SessionState {
  /** Absent on the server and until the browser has asked: pages are cached and hold nothing personal. */
  readonly session: Session | undefined;
  /** Asks again, after something changed the bag, the favourites or who is logged in. */
  refresh(): Promise<void>;
}

export const SessionContext = createContext<SessionState>({ session: undefined, refresh: async () => undefined });

export function useSession(): SessionState {
  return useContext(SessionContext);
}
