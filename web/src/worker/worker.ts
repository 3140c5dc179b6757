// The service worker: what the shop shows while there is no line, and the notices that it sends. It answers nothing else, keeps no answer of a call and no page of a visitor.
import { showNotices } from "./notices.ts";

/** Changes with every build, so that browsers fetch the shell of the new one. */
declare const __VERSION__: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const prefix = "tsumugi-shell-";
const shell = prefix + __VERSION__;
/** What the page itself has put aside: see parts/seen.ts. */
const seen = "tsumugi-seen";
const offlinePath = "/offline";

showNotices();

worker.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(prefix) && name !== shell);
      await Promise.all(old.map((name) => caches.delete(name)));
      // The document is asked for while the worker starts, so that nobody waits for it.
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(document(event, pathname, pathname + search));
  else if (pathname.startsWith("/_app/assets/")) event.respondWith(inOrder(request, shell, true));
  else if (pathname.startsWith("/images/")) event.respondWith(inOrder(request, seen, false));
});

/** The page without a line, with all that it is made of. It is the same for everybody. */
async function fill() {
  const cache = await caches.open(shell);
  const page = await fetch(offlinePath, { cache: "reload", credentials: "omit" });
  if (!page.ok) throw new Error(`${offlinePath} answers ${page.status}`);
  const assets = (await page.clone().text()).match(/\/_app\/assets\/[^"'\s<>]+/g) ?? [];
  await Promise.all([cache.put(offlinePath, page), cache.addAll([...new Set(assets)])]);
}

async function document(event: FetchEvent, path: string, address: string): Promise<Response> {
  try {
    const ready: Response | undefined = await event.preloadResponse;
    return ready ?? (await fetch(event.request));
  } catch (error) {
    if (path !== offlinePath) {
      return Response.redirect(`${offlinePath}?from=${encodeURIComponent(address)}`, 302);
    }
    const page = await caches.match(offlinePath, { cacheName: shell });
    if (page === undefined) throw error;
    return page;
  }
}

/** From the cache or the line, whichever is first; files with a hash in their name never change. */
async function inOrder(request: Request, cacheName: string, keptFirst: boolean): Promise<Response> {
  const kept = () => caches.match(request, { cacheName, ignoreVary: true });
  if (keptFirst) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found === undefined) throw error;
    return found;
  }
}
