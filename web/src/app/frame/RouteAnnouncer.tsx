import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { DelayedCalls } from "#parts/delayed.ts";
import type { sameView } from "#parts/page.ts";
import { isTyping } from "#parts/typing.ts";
import * as words from "./words.ts";

/**
 * Tells those who don't see the page change that it has: the focus moves to the new page's heading, and its name is
 * said politely. Not on the first page, which the browser announces itself, and the focus not from who is typing.
 */
export function RouteAnnouncer() {
  const { pathname, hash, state } = useLocation();
  // Coming back to such an address from elsewhere is an arrival like any other.
  const stays = useNavigationType() !== "POP" && (state as Partial<typeof sameView> | null)?.sameView === true;
  const [name, setName] = useState("");
  const last = useRef(pathname);
  const [soon] = useState(() => new DelayedCalls());
  // With the page, not after it: what is typed a moment later must not lose its field.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (stays) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    if (hash === "" && heading !== null && !isTyping(document.activeElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    // Said at once, it would be drowned by what the screen reader says of the focus.
    soon.add(() => setName(words.shown(heading?.textContent ?? document.title)));
    return () => soon.clear();
  }, [pathname, hash, stays, soon]);
  return (
    <p role="status" className="visually-hidden">
      {name}
    </p>
  );
}
