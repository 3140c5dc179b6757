/** How often one looks, in milliseconds. */
const pace = 5000;

/**
 * Goes on when there is a line again, as browsers tell. They tell it too early now and then, when the shop cannot be
 * reached yet, and never again: so one looks oneself, too, as long as there may be a line. Returns what ends it.
 */
export function whenReached(go: () => void): () => void {
  const ended = new AbortController();
  const timer = setInterval(async () => {
    if (navigator.onLine && (await isReachable()) && !ended.signal.aborted) go();
  }, pace);
  window.addEventListener("online", go, { signal: ended.signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

/** Whether the shop answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch("/_app/builds/latest.json", { cache: "no-store", signal: AbortSignal.timeout(pace) });
    return ok;
  } catch {
    return false;
  }
}
