import { BuildWatch, fetchLatestBuild, fetchManifest } from "./builds.ts";

const interval = 5 * 60 * 1000;

/** Asks for the latest build now and then, and whenever the shopper comes back to the tab. */
export function watchBuilds(window: Window) {
  const listeners = new Set<() => void>();
  const meta = window.document.querySelector<HTMLMetaElement>('meta[name="tsumugi-build"]');
  const watch = new BuildWatch({
    current: meta?.content ?? "",
    latest: fetchLatestBuild,
    manifest: fetchManifest,
    onNew: () => {
      for (const tell of listeners) tell();
    },
  });
  const check = () => {
    if (window.document.visibilityState === "visible") void watch.check();
  };
  window.setInterval(check, interval);
  window.addEventListener("focus", check);
  return {
    isStale: () => watch.stale,
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
