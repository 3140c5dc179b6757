import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
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
  /** What was pressed, also before it is drawn: a heart that is pressed twice in a hurry is as it was. */
  const latest = useRef(none);
  const [turns] = useState(() => new Map<string, Promise<unknown>>());
  const change = useCallback((by: (was: ReadonlySet<string>) => ReadonlySet<string>) => {
    latest.current = by(latest.current);
    setCodes(latest.current);
  }, []);
  const who = session?.customer?.customer_code;
  const has = (session?.favorite_count ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other favourites
  useEffect(() => {
    if (!has) return change(() => none);
    call?.("siapi/favorite/select/", {}).then(
      ({ color_sku_codes }) => startTransition(() => change(() => new Set(color_sku_codes))),
      () => undefined, // hearts stay empty; a press tells the truth
    );
  }, [call, has, who, elsewhere, change]);
  // What waited for the line was sent (see offline.ts).
  useEffect(() => {
    const told = (event: Event) => {
      const { hearts, ...said } = (event as CustomEvent<Outcome>).detail;
      show(said);
      change((was) => hearts.reduce((codes, [code, liked]) => changed(codes, code, liked), was));
      void refresh();
    };
    window.addEventListener("tsumugi:sent", told);
    return () => window.removeEventListener("tsumugi:sent", told);
  }, [show, refresh, change]);
  const toggle = useCallback(
    async (code: string, name: string) => {
      try {
        const { changeHeart } = await importChunk(() => import("./changeHeart.ts"));
        if (call !== undefined)
          await changeHeart(
            { code, name, who: who ?? "", call, show, refresh, turns, setCodes: change },
            !latest.current.has(code),
          );
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        show({ message: error.message });
      }
    },
    [call, show, refresh, turns, change, who],
  );
  const value = useMemo(() => ({ codes, toggle }), [codes, toggle]);
  return <HeartsContext value={value}>{children}</HeartsContext>;
}
