import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { caller, httpTransport, isNetworkError } from "#api/call.ts";
import { BrowserCall } from "#parts/browserCall.ts";
import { PostedForm } from "#parts/posted.ts";
import { isReachable } from "#parts/whenReached.ts";
import { watchOverlays } from "#ui/overlayHistory.ts";
import { watchBack } from "./back.ts";
import { loadWholeWhenStale, prefetchOnApproach, trackClicks } from "./clicks.ts";
import { Connection } from "./connection.ts";
import { ConnectionNotice } from "./frame/ConnectionNotice.tsx";
import { OnNewBuild } from "./frame/NewBuild.tsx";
import { PageMemory } from "./pageMemory.ts";
import { withQuietFailures } from "./quietFailures.ts";
import { ReportError } from "./RouteError.tsx";
import { AppErrors, isOurs } from "./report.ts";
import { routeAt } from "./routes.ts";
import { OnOtherTab } from "./SessionProvider.tsx";
import { hydrationOf, readState } from "./state.ts";
import { watchTabs, withChanges } from "./tabs.ts";
import { type RouteOptions, readyPage, tree } from "./tree.tsx";
import { watchBuilds } from "./watchBuilds.ts";

const overlays = watchOverlays();
const back = watchBack(window);
const plainCall = caller(httpTransport);
const errors = new AppErrors({
  post: (report) => plainCall("common/outputerror", report),
  currentUrl: () => window.location.href,
  isBack: back.isBack,
  go: (address) => window.location.assign(address),
});
const memory = new PageMemory();
const tabs = watchTabs(window);
tabs.subscribe(() => memory.forgetPersonal());
const call = withChanges(
  withQuietFailures(plainCall, (error) => errors.note(error)),
  (name, answer) => {
    memory.forgetPersonal();
    tabs.tell();
    window.dispatchEvent(new CustomEvent("tsumugi:change", { detail: [name, answer] }));
  },
);

const connection = new Connection();

const handle = (error: unknown) => {
  void errors.handle(error);
};
/** While the browser leaves the page nothing of it may go on. */
const waitForever = () => new Promise<never>(() => undefined);

async function start() {
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  const options: RouteOptions = {
    call,
    async onLoaderError(error) {
      if (await errors.handle(error)) return waitForever();
      throw error;
    },
    async onChunkError(error) {
      if (!(await isReachable())) return connection.wait();
      // The shop is there and the script is not: a newer build has replaced it.
      const target = router?.state.navigation.location;
      if (target === undefined) return options.onLoaderError(error);
      window.location.assign(target.pathname + target.search + target.hash);
      return waitForever();
    },
    isBack: back.isBack,
    memory,
    waitForConnection: (signal) => connection.wait(signal),
  };
  const state = readState(document);
  // The page's code must be there before hydration, or the shopper would see the page vanish and come again.
  const routes = tree(options, state && (await readyPage(window.location.pathname, options)));
  if (state !== undefined) {
    const personal = routeAt(window.location.pathname)?.cache !== "public";
    memory.keep(window.location.href.replace(/#.*$/, ""), state.page, personal);
  }
  const hydrationData = state && hydrationOf(matchRoutes(routes, window.location) ?? [], state);
  router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  router.subscribe(overlays.routerChanged);
  router.subscribe(back.routerChanged);
  const builds = watchBuilds(window);
  const app = (
    <BrowserCall value={call}>
      <PostedForm value={state?.posted}>
        <ReportError value={handle}>
          <OnNewBuild value={builds.subscribe}>
            <OnOtherTab value={tabs.subscribe}>
              <RouterProvider router={router} />
            </OnOtherTab>
          </OnNewBuild>
        </ReportError>
      </PostedForm>
    </BrowserCall>
  );
  mount(app, state !== undefined);
  // A root of its own: beside the page it would change the ids that the renderer has given (useId counts siblings).
  const beside = document.body.appendChild(document.createElement("div"));
  createRoot(beside).render(<ConnectionNotice connection={connection} />);
  prefetchOnApproach(document);
  loadWholeWhenStale(window, builds.isStale);
  trackClicks(window);
  // After everything that the page itself needs, and never to its harm.
  const watched = router;
  setTimeout(() => {
    import("./offline.ts").then(
      ({ startOffline }) => startOffline(watched, call),
      () => undefined,
    );
  }, 2000);
}

function mount(app: ReactNode, hydrate: boolean) {
  const root = document.getElementById("root");
  if (root === null) throw new Error("no #root");
  const options = {
    onUncaughtError: handle,
    // React mends a mismatch by itself; the shopper need not leave the page, but our tests must see it.
    // biome-ignore lint/suspicious/noConsole: the one thing that is only for developers
    onRecoverableError: (error: unknown) => console.error(error),
  };
  // As a transition, so that a tap or a key that comes meanwhile is answered between two pieces of the work.
  if (hydrate) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
}

window.addEventListener("error", ({ error, filename }) => {
  if (error && isOurs(`${filename} ${error.stack ?? ""}`, window.location.origin)) handle(error);
});
window.addEventListener("unhandledrejection", ({ reason }) => {
  // A connection that breaks is no error of the app: what needed it says so, and the shopper stays.
  if (isNetworkError(reason)) return;
  if (reason instanceof Error && isOurs(reason.stack ?? "", window.location.origin)) handle(reason);
});

start().catch(handle);
