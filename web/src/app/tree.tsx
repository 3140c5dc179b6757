import { type LoaderFunctionArgs, type RouteObject, redirect, replace, useLoaderData } from "react-router";
import type { Call } from "#api/call.ts";
import { type Page, Redirect } from "#parts/page.ts";
import { bareShop } from "#parts/shop.ts";
import { NotFoundPage } from "#shop/errors/NotFoundPage.tsx";
import { Crash } from "./Crash.tsx";
import { Frame } from "./frame/Frame.tsx";
import { Waiting } from "./frame/Waiting.tsx";
import { type Loaded, loadPage, loadShop, missing } from "./loading.ts";
import { hasPage, importPage } from "./pages.ts";
import { notFoundRoute, type Route, routes } from "./routes.ts";

/** What the frame around a page knows of it. */
export interface Handle {
  readonly route: Route;
  /** Absent where there is only the 404 page. */
  readonly page?: Page<unknown>;
}

/** What the tree needs from where it runs. */
export interface World {
  readonly call: Call;
  /** Takes over a failure of a loader; answers with a promise that never settles once it leads away. */
  fail(error: unknown): Promise<never>;
  /** Called when a page's chunk could not be fetched, usually because a newer build replaced it. */
  stale(error: unknown): Promise<never>;
}

export const rootId = "root";

/** As on the server, so that an address leads to the same page by a click and by a reload. */
const caseSensitive = true;

/** The routes as React Router wants them: one frame, and below it every page that is built. */
export function tree(world: World): RouteObject[] {
  const pages = routes.filter(hasPage).map((route) => pageObject(route, world));
  const redirects = routes.flatMap(({ name, pattern, redirect: to }) =>
    to === undefined ? [] : [{ id: name, path: pattern, caseSensitive, loader: () => replace(to) }],
  );
  const nothing = { id: notFoundRoute.name, path: "*", loader: () => missing, ...leaf({ route: notFoundRoute }) };
  return [
    {
      id: rootId,
      Component: Frame,
      ErrorBoundary: Crash,
      HydrateFallback: Waiting,
      loader: () => loadShop(world.call).catch(() => bareShop),
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

function pageObject(route: Route, world: World): RouteObject {
  return {
    id: route.name,
    path: route.pattern,
    caseSensitive,
    lazy: async () => {
      const page = await importPage(route).catch(world.stale);
      return { loader: loaderOf(page, world), ...leaf({ route, page }) };
    },
  };
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

function loaderOf(page: Page<unknown>, world: World) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    try {
      const { pathname: path, searchParams: query } = new URL(request.url);
      return await loadPage(page, { path, params, query, call: world.call, signal: request.signal });
    } catch (error) {
      if (error instanceof Redirect) throw redirect(error.location);
      // The shopper has already gone elsewhere; nobody waits for this page.
      if (request.signal.aborted) throw error;
      return world.fail(error);
    }
  };
}
