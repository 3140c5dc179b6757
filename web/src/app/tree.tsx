import { type LoaderFunctionArgs, type RouteObject, redirect, replace, useLoaderData } from "react-router";
import { type Call, isNetworkError } from "#api/call.ts";
import { importChunk } from "#api/importChunk.ts";
import { type Page, Redirect } from "#parts/page.ts";
import { bareShop } from "#parts/shop.ts";
import { NotFoundPage } from "#shop/errors/NotFoundPage.tsx";
import { Frame } from "./frame/Frame.tsx";
import { LoadingPage } from "./frame/LoadingPage.tsx";
import type { Handle } from "./handle.ts";
import { type Loaded, loadPage, loadShop, missing } from "./loading.ts";
import type { PageMemory } from "./pageMemory.ts";
import { hasPage, importPage } from "./pages.ts";
import { RouteError } from "./RouteError.tsx";
import { notFoundRoute, type Route, routeAt, routes } from "./routes.ts";

/** What the routes need from where they run. */
export interface RouteOptions {
  readonly call: Call;
  /** Takes over a failure of a loader; answers with a promise that never settles once the browser leaves the page. */
  onLoaderError(error: unknown): Promise<never>;
  /** Called when a page's code could not be fetched; ends when it is worth another try. */
  onChunkError(error: unknown): Promise<void>;
  /** Whether the shopper is on the way back or forward. */
  isBack(): boolean;
  readonly memory: PageMemory;
  /** Ends when the connection may be back. */
  waitForConnection(signal: AbortSignal): Promise<void>;
}

export const rootId = "root";

/** As on the server, so that an address leads to the same page by a click and by a reload. */
const caseSensitive = true;

/** The page of the address with its code, for the visit's first page. */
export async function readyPage(path: string, options: RouteOptions): Promise<Required<Handle> | undefined> {
  const route = routeAt(path);
  if (route === undefined || !hasPage(route)) return undefined;
  return { route, page: await loadCode(route, options) };
}

/** The routes as React Router wants them: one frame, and below it every page that is built. */
export function tree(options: RouteOptions, ready?: Required<Handle>): RouteObject[] {
  const pages = routes.filter(hasPage).map((route) => pageObject(route, options, ready));
  const redirects = routes.flatMap(({ name, pattern, redirect: to }) =>
    to === undefined ? [] : [{ id: name, path: pattern, caseSensitive, loader: () => replace(to) }],
  );
  const nothing = { id: notFoundRoute.name, path: "*", loader: () => missing, ...leaf({ route: notFoundRoute }) };
  return [
    {
      id: rootId,
      Component: Frame,
      ErrorBoundary: RouteError,
      HydrateFallback: LoadingPage,
      loader: () => loadShop(options.call).catch(() => bareShop),
      shouldRevalidate: () => false,
      children: [...pages, ...redirects, nothing],
    },
    ...gallery,
  ];
}

/** Every component in every state, while developing only. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [{ path: "/_ui", lazy: async () => ({ Component: (await import("#ui/gallery/Gallery.tsx")).default }) }]
  : [];

function pageObject(route: Route, options: RouteOptions, ready: Required<Handle> | undefined): RouteObject {
  const place = { id: route.name, path: route.pattern, caseSensitive };
  const whole = (page: Page<unknown>) => ({ loader: loaderOf(page, route, options), ...leaf({ route, page }) });
  if (ready?.route === route) return { ...place, ...whole(ready.page) };
  return { ...place, lazy: async () => whole(await loadCode(route, options)) };
}

async function loadCode(route: Route, options: RouteOptions): Promise<Page<unknown>> {
  for (;;) {
    try {
      return await importChunk(() => importPage(route));
    } catch (error) {
      await options.onChunkError(error);
    }
  }
}

/** What stays the same on the server: the component and what the frame needs to know. */
export function leaf(handle: Handle): Pick<RouteObject, "element" | "handle"> {
  return { handle, element: <Leaf handle={handle} /> };
}

function Leaf({ handle }: { handle: Handle }) {
  const loaded = useLoaderData<Loaded>();
  if (loaded.kind === "missing" || handle.page === undefined) return <NotFoundPage />;
  return <handle.page.Component data={loaded.data} />;
}

function loaderOf(page: Page<unknown>, route: Route, options: RouteOptions) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const { signal } = request;
    const { pathname: path, searchParams: query } = new URL(request.url);
    // Until the shopper changes something a page may be what it was a moment ago; checkout and accounts never are.
    const personal = route.cache !== "public";
    const kept = (!personal || route.recalled) && options.isBack() ? options.memory.recall(request.url) : undefined;
    if (kept !== undefined) return kept;
    for (;;) {
      try {
        const loaded = await heard(options.call, (call) => loadPage(page, { path, params, query, call, signal }));
        options.memory.keep(request.url, loaded, personal);
        return loaded;
      } catch (error) {
        // On the way back it takes the place of the page that is not there any more, so that forward leads on.
        if (error instanceof Redirect) throw (options.isBack() ? replace : redirect)(error.location);
        // The shopper has already gone elsewhere; nobody waits for this page.
        if (signal.aborted) throw error;
        if (!isNetworkError(error)) return options.onLoaderError(error);
        await options.waitForConnection(signal);
      }
    }
  };
}

/**
 * Loads with calls that are listened to. Pages stand without this or that which they could not get; but one for which
 * no answer came at all is not a page, whatever its loader made of it.
 */
async function heard(call: Call, load: (call: Call) => Promise<Loaded>): Promise<Loaded> {
  let answered = 0;
  let lost: unknown;
  const listening: Call = async (name, body, callOptions) => {
    try {
      const answer = await call(name, body, callOptions);
      answered += 1;
      return answer;
    } catch (error) {
      if (isNetworkError(error)) lost = error;
      else answered += 1;
      throw error;
    }
  };
  const loaded = await load(listening);
  if (lost !== undefined && answered === 0) throw lost;
  return loaded;
}
