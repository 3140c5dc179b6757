import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { CallError } from "#api/call.ts";
import { importChunk } from "#api/importChunk.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { changed, HeartsContext } from "#parts/hearts.ts";
import type { Outcome } from "#parts/queue/queue.ts";
import { useSession } from "#parts/session.ts";
import { useToast } from "#ui/Toast.tsx";

const none: ReadonlySet<string> = new Set();

/** Knows what the visitor likes, once the page stands. What it takes to change that comes with the first press. */
export function HeartsProvider({ children }: { children: ReactNode }) {
  const call = useBrowserCall();
  const show = useToast();
  const { session, elsewhere, refresh } = useSession();
  const [codes, setCodes] = useState(none);
  const who = session?.customer?.customer_code;
  const has = (session?.favorite_count ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other favourites
  useEffect(() => {
    if (!has) return setCodes(none);
    call?.("siapi/favorite/select/", {}).then(
      ({ color_sku_codes }) => startTransition(() => setCodes(new Set(color_sku_codes))),
      () => undefined, // hearts stay empty; a press tells the truth
    );
  }, [call, has, who, elsewhere]);
  // What waited for the line was sent (see offline.ts).
  useEffect(() => {
    const told = (event: Event) => {
      const { hearts, ...said } = (event as CustomEvent<Outcome>).detail;
      show(said);
      setCodes((was) => hearts.reduce((codes, [code, liked]) => changed(codes, code, liked), was));
      void refresh();
    };
    window.addEventListener("tsumugi:sent", told);
    return () => window.removeEventListener("tsumugi:sent", told);
  }, [show, refresh]);
  const toggle = useCallback(
    async (code: string, name: string) => {
      try {
        const { changeHeart } = await importChunk(() => import("./changeHeart.ts"));
        if (call !== undefined)
          await changeHeart({ code, name, who: who ?? "", call, show, refresh, setCodes }, !codes.has(code));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        show({ message: error.message });
      }
    },
    [call, show, refresh, codes, who],
  );
  const value = useMemo(() => ({ codes, toggle }), [codes, toggle]);
  return <HeartsContext value={value}>{children}</HeartsContext>;
}
