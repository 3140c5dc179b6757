import type { HydrationState, RouteMatch } from "react-router";
import type { State } from "./loading.ts";
import { rootId } from "./tree.tsx";

/** What the renderer handed over; undefined when it rendered nothing and the browser has to. */
export function readState(document: Document): State | undefined {
  const text = document.getElementById("tsumugi-state")?.textContent ?? "";
  const state = (text === "" ? null : JSON.parse(text)) as State | null;
  return state ?? undefined;
}

/** The handed over answers as the router's own, so that hydration asks for nothing again. */
export function hydrationOf(matches: readonly RouteMatch[], state: State): HydrationState | undefined {
  const leaf = matches.at(-1)?.route.id;
  return leaf === undefined ? undefined : { loaderData: { [rootId]: state.shop, [leaf]: state.page } };
}
