import "./engine/install.ts";
import { renderToString } from "react-dom/server";
import {
  createPath,
  createStaticRouter,
  matchRoutes,
  parsePath,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { type Call, caller, type Transport } from "#api/call.ts";
import { Redirect } from "#parts/page.ts";
import { type Posted, PostedForm } from "#parts/posted.ts";
import { type Session, SessionContext } from "#parts/session.ts";
import { Conversation } from "./conversation.ts";
import { Frame } from "./frame/Frame.tsx";
import type { Handle } from "./handle.ts";
import { headHTML, headOf } from "./head.ts";
import { type Loaded, loadPage, loadShop, missing, type State } from "./loading.ts";
import { hasPage, importPage, modulesOf } from "./pages.ts";
import { notFoundRoute, type Route, routeAt } from "./routes.ts";
import { leaf, rootId } from "./tree.tsx";

/** What Go gets for an address; its shape is ssr.Result. */
interface Result {
  status: number;
  location: string;
  head: string;
  html: string;
  state: State | null;
  modules: string[];
  noindex: boolean;
}

/** Ends the address of a page that answers the post of a plain form. */
const postedMark = "#posted";

/** Ends the address of a page that is rendered as a kind of visitor sees it, and never hydrated. */
const visitorMark = "#visitor";

async function render(url: string, transport: Transport): Promise<Result> {
  const call = caller(transport);
  const { origin, path } = split(url.replace(postedMark, "").replace(visitorMark, ""));
  const location = { pathname: "/", search: "", hash: "", state: null, key: "default", ...parsePath(path) };
  const posting = url.endsWith(postedMark) ? transport("posted", {}) : undefined;
  const found = routeAt(location.pathname);
  if (found?.redirect !== undefined) return redirection(found.redirect);
  const route = found !== undefined && hasPage(found) ? found : notFoundRoute;
  const loading = loadRoute(route, location, call);
  const visiting = url.endsWith(visitorMark) ? call("siapi/session/select/", {}) : undefined;
  // Both calls are asked in one round; a redirect must not leave the other one's failure unheard.
  const [shop, page, visitor] = await Promise.allSettled([loadShop(call), loading, visiting]);
  if (page.status === "rejected" && page.reason instanceof Redirect) return redirection(page.reason.location);
  if (page.status === "rejected") throw page.reason;
  if (shop.status === "rejected") throw shop.reason;
  const { handle, loaded } = page.value;
  const head = headOf(handle, loaded, location.pathname, origin);
  // Go has made it a moment ago, and nothing else answers to this name.
  const posted = (await posting)?.body as Posted | undefined;
  const state: State = { shop: shop.value, page: loaded, ...(posted && { posted }) };
  return {
    status: loaded.kind === "missing" ? 404 : 200,
    location: "",
    head: headHTML(head),
    html: renderToString(
      <Static
        handle={handle}
        state={state}
        location={location}
        visitor={visitor.status === "fulfilled" ? visitor.value : undefined}
      />,
    ),
    state,
    modules: handle.page === undefined ? [] : modulesOf(route),
    noindex: head.noindex,
  };
}

async function loadRoute(route: Route, location: Place, call: Call): Promise<{ handle: Handle; loaded: Loaded }> {
  if (route === notFoundRoute) return { handle: { route }, loaded: missing };
  const page = await importPage(route);
  const params = matchRoutes([{ path: route.pattern }], location)?.[0]?.params ?? {};
  const { pathname: path, search } = location;
  const loaded = await loadPage(page, { path, params, query: new URLSearchParams(search), call });
  return { handle: { route, page }, loaded };
}

type Place = StaticHandlerContext["location"];

type StaticProps = { handle: Handle; state: State; location: Place; visitor: Session | undefined };

/** The same tree as the browser's, with the one route that matters and its data already there. */
function Static({ handle, state, location, visitor }: StaticProps) {
  const { name, pattern } = handle.route;
  const page = leaf(handle);
  const routes: RouteObject[] = [
    {
      id: rootId,
      Component: Frame,
      children: [{ id: name, path: pattern, ...(visitor === undefined ? page : seenBy(visitor, page)) }],
    },
  ];
  const context: StaticHandlerContext = {
    basename: "/",
    location,
    matches: (matchRoutes(routes, location) ?? []) as StaticHandlerContext["matches"],
    loaderData: { [rootId]: state.shop, [name]: state.page },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  return (
    <PostedForm value={state.posted}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </PostedForm>
  );
}

/** The page as a visitor sees it whom the server knows. */
function seenBy(session: Session, page: ReturnType<typeof leaf>): ReturnType<typeof leaf> {
  const known = { session, elsewhere: 0, refresh: async () => undefined, setCartCount: () => undefined };
  return { ...page, element: <SessionContext value={known}>{page.element}</SessionContext> };
}

function redirection(location: string): Result {
  return { status: 302, location, head: "", html: "", state: null, modules: [], noindex: false };
}

/** Go may give the whole address; its origin then makes canonical links absolute. */
function split(url: string): { origin: string; path: string } {
  const whole = /^https?:\/\//.test(url) ? new URL(url) : undefined;
  if (whole === undefined) return { origin: "", path: url };
  return { origin: whole.origin, path: createPath(whole) };
}

const conversation = new Conversation(render);

// Plain functions, since an engine may call them without their object.
(globalThis as { tsumugi?: unknown }).tsumugi = {
  begin: (id: unknown, url: string) => conversation.begin(id, url),
  take: (id: unknown) => conversation.take(id),
  give: (id: unknown, replies: string) => conversation.give(id, replies),
  drop: (id: unknown) => conversation.drop(id),
};
