import { useEffect, useState } from "react";
import type { Card } from "#api/contract.gen.ts";
import { searchKey } from "#text/code.ts";
import { useBrowserCall } from "./browserCall.ts";
import { RailSection } from "./RailSection.tsx";
import { readRecent } from "./recent.ts";
import * as words from "./recentWords.ts";

const list = { id: "recently_checked", name: words.recentItems };

/** As many as a rail shows; the cookie remembers more, since some go off sale. */
const shown = 12;

/** What this device looked at before; without an answer there is nothing. */
export default function RecentRail({ except }: { except?: string }) {
  const call = useBrowserCall();
  const [items, setItems] = useState<readonly Card[]>([]);
  useEffect(() => {
    const codes = readRecent(document).filter((code) => except === undefined || !code.startsWith(except));
    const keys = codes.slice(0, shown).flatMap((code) => searchKey(code) ?? []);
    if (call === undefined || keys.length === 0) return setItems([]);
    const leaving = new AbortController();
    const params = { "color_sku_code-in": `${keys.join(" ")} :OR`, limit: shown };
    call("naviPlus/recentlyChecked", { path: window.location.pathname, component: list.id, params }, leaving)
      .then((answer) => setItems(answer.items))
      // The page stands without it; the server has logged its own failures.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [call, except]);
  return <RailSection title={list.name} items={items} list={list} />;
}
