import { createContext, useContext } from "react";
import type { Call } from "#api/call.ts";

/** How the browser makes calls; absent in the renderer, which must never ask for anything personal. */
export const BrowserCall = createContext<Call | undefined>(undefined);

/** For what is asked once the page stands. What the page itself shows comes from its loader. */
export function useBrowserCall(): Call | undefined {
  return useContext(BrowserCall);
}
