import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/**
 * Overlays in the browser's history: what lies over the page has an entry of its own, so that back closes it instead of
 * leaving the page. The entry has the page's address, and the router never hears of it. Whoever goes on from an overlay
 * takes the place of its entry (`goOn`): nothing comes after one, and forward leads nowhere.
 */
type State = { readonly overlay?: number; readonly key?: string; readonly idx?: number } | null;

/** A step in the history comes within a moment; whoever waits for it is not kept longer. */
const patience = 500;

/** How each open overlay is closed; the last one lies on top. */
const open: (() => void)[] = [];
/** What waits until a closed overlay has left the history. */
let waiting: (() => void)[] | undefined;
/** The router's name for the entry of the present page; the entries of its overlays have the same. */
let page: string;

const state = () => window.history.state as State;
const depth = () => state()?.overlay ?? 0;
const keyNow = () => state()?.key ?? "default";

/** To be called before the router is made, which must not hear of the steps between a page and its overlays. */
export function watchOverlays() {
  page = keyNow();
  window.addEventListener("popstate", popped, { capture: true });
  // The page was loaded again: nothing lies over it now.
  leave(depth());
  return {
    routerChanged({ location }: { location: { key: string } }) {
      page = location.key;
    },
  };
}

function popped(event: PopStateEvent): void {
  // Forward, to an overlay that is gone.
  const over = depth() - open.length;
  const ours = open.length > 0 || waiting !== undefined || over > 0;
  if (over > 0 || (ours && keyNow() === page)) event.stopImmediatePropagation();
  leave(over);
  if (over > 0) return;
  for (const close of open.splice(depth())) close();
  settle();
}

/** Takes the entries of closed overlays out of the history's way. */
function leave(steps: number): void {
  if (steps <= 0) return;
  waiting ??= [];
  window.history.go(-steps);
  setTimeout(settle, patience);
}

function settle(): void {
  const runs = waiting ?? [];
  waiting = undefined;
  for (const run of runs) run();
}

/** Navigates: `run` is told whether the next page takes the place of the present entry. */
export function goOn(isSamePage: boolean, run: (replace: boolean) => void): void {
  if (isSamePage && depth() > 0) {
    leave(depth());
    for (const close of open.splice(0)) close();
  }
  const go = () => run(isSamePage || depth() > 0);
  if (waiting === undefined) go();
  else waiting.push(go);
}

/** Gives an overlay its entry while it is open. */
export function useOverlayEntry(isOpen: boolean, onClose: () => void): void {
  // Changes when another page, such as the same list with one more filter, has taken the place of the entry.
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page below needs another entry above
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => close();
    open.push(closeThis);
    window.history.pushState({ ...state(), idx: (state()?.idx ?? 0) + 1, overlay: open.length }, "");
    return () => {
      const at = open.indexOf(closeThis);
      if (at < 0) return;
      open.splice(at, 1);
      if (depth() > at) leave(depth() - at);
    };
  }, [isOpen, key]);
}
