import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { DelayedCalls } from "#parts/delayed.ts";
import type { sameView } from "#parts/page.ts";
import { isTyping } from "#parts/typing.ts";
import { keepFocus } from "./keepFocus.ts";
import * as words from "./words.ts";

/**
 * Tells those who don't see the page change that it has: the focus moves to the new page's heading, and its name is
 * said politely. Not on the first page, which the browser announces itself, and the focus not from who is typing. Where
 * only the query changes, the focus stays; but what had it may be gone, as a thing that was chosen from a list.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, state } = useLocation();
  // Coming back to such an address from elsewhere is an arrival like any other.
  const stays = useNavigationType() !== "POP" && (state as Partial<typeof sameView> | null)?.sameView === true;
  const [name, setName] = useState("");
  const last = useRef({ pathname, search });
  const [soon] = useState(() => new DelayedCalls());
  useEffect(keepFocus, []);
  // With the page, not after it: what is typed a moment later must not lose its field.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, search };
    const isNew = before.pathname !== pathname;
    if (stays || (!isNew && (before.search === search || document.activeElement !== document.body))) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    const target = isNew || hash === "" ? heading : document.getElementById(hash.slice(1));
    if ((!isNew || hash === "") && target !== null && !isTyping(document.activeElement)) {
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    if (!isNew) return;
    // Said at once, it would be drowned by what the screen reader says of the focus.
    soon.add(() => setName(words.shown(heading?.textContent ?? document.title)));
    return () => soon.clear();
  }, [pathname, search, hash, stays, soon]);
  return (
    <p role="status" className="visually-hidden">
      {name}
    </p>
  );
}
