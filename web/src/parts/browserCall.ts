import { createContext, useContext } from "react";
import type { Call } from "#api/call.ts";

/** How the browser makes calls; absent in the renderer, where loaders alone may ask. */
export const BrowserCall = createContext<Call | undefined>(undefined);

/** For what is asked once the page stands. What the page itself shows comes from its loader. */
export function useBrowserCall(): Call | undefined {
  return useContext(BrowserCall);
}
