import { type RefObject, useEffect } from "react";

/** Hides the header while the page is scrolled down and brings it back as soon as it is scrolled up. */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      // A few pixels either way are an unsteady finger.
      if (Math.abs(now - last) < 8) return;
      const height = header.current?.offsetHeight ?? 0;
      header.current?.toggleAttribute("data-tucked", now > last && now > 2 * height);
      last = now;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [header]);
}
