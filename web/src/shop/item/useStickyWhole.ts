import { type RefObject, useEffect } from "react";

/** What a sticky header may take at the top, and the air left at the bottom. */
const above = 80;
const below = 24;

/**
 * Lets a sticky column that is higher than the window be read to its end: it scrolls with the page until its last
 * line is in sight, and stays then. Without a script it stays at its top.
 */
export function useStickyWhole(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = column.current;
    if (element === null || !("ResizeObserver" in window)) return;
    const place = () => {
      const top = Math.min(above, window.innerHeight - element.offsetHeight - below);
      element.style.insetBlockStart = `${top}px`;
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    window.addEventListener("resize", place);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [column]);
}
