import { track } from "#parts/analytics.ts";
import { DelayedCalls } from "#parts/delayed.ts";
import { hasTypedForm } from "./builds.ts";
import { hasPage, importPage } from "./pages.ts";
import { routeAt } from "./routes.ts";

/** The link of ours that an event happened in, if it leads to a page of the app in this tab. */
export function appLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== window.location.origin || link.target !== "" || link.hasAttribute("download")) {
    return undefined;
  }
  return link;
}

/** Fetches the code of a page as soon as a finger or pointer comes near its link. */
export function prefetchOnApproach(document: Document): void {
  const approach = (event: Event) => {
    const route = routeAt(appLink(event)?.pathname ?? "");
    // What cannot be fetched now is fetched, and complained about, on the click.
    if (route !== undefined && hasPage(route)) importPage(route).catch(() => undefined);
  };
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(type, approach, { passive: true });
  }
}

/**
 * While a newer build is out, lets the browser follow links by itself, so that the next page comes whole and new. A
 * page on which something was typed stays in the app, which keeps what it knows.
 */
export function loadWholeWhenStale(window: Window, isStale: () => boolean): void {
  window.addEventListener(
    "click",
    (event) => {
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = appLink(event);
      if (!plain || link === undefined || link.pathname === window.location.pathname) return;
      // Without hearing of the click the router does not keep the browser from following the link.
      if (isStale() && !hasTypedForm(window.document)) event.stopPropagation();
    },
    { capture: true },
  );
}

/** Pushes a click on anything marked with data-track to the data layer, a little later so as not to be in the way. */
export function trackClicks(window: Window): void {
  const later = new DelayedCalls();
  window.document.addEventListener("click", (event) => {
    const marked = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-track]") : null;
    const label = marked?.dataset.track;
    if (label) later.add(() => track(label));
  });
  window.addEventListener("pagehide", () => later.flush());
}
