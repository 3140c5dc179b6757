import { useEffect } from "react";
import { useBrowserCall } from "#parts/browserCall.ts";

/** Gives the goods back as soon as the shopper goes elsewhere in the shop; what was typed stays. */
export function useReleaseHold(): void {
  const call = useBrowserCall();
  useEffect(
    () => () => {
      // The address is that of the next page already. A reload keeps the goods, and a closed window lets the time run out.
      if (window.location.pathname.startsWith("/cart")) return;
      call?.("siapi/checkout/leave/", {}).catch(() => undefined);
    },
    [call],
  );
}
