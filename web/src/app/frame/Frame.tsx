import { Suspense, useLayoutEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches } from "react-router";
import { LeadsSomewhere } from "#parts/PageLink.tsx";
import { type Shop, ShopContext } from "#parts/shop.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { cx } from "#ui/cx.ts";
import { ToastProvider } from "#ui/Toast.tsx";
import { trail } from "../crumbs.ts";
import { HeartsProvider } from "../HeartsProvider.tsx";
import type { Handle } from "../handle.ts";
import { applyHead, headOf } from "../head.ts";
import { type Loaded, missing } from "../loading.ts";
import { type Layout, leadsSomewhere, notFoundRoute } from "../routes.ts";
import { SessionProvider } from "../SessionProvider.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { BareFooter, Footer } from "./Footer.tsx";
import styles from "./Frame.module.css";
import { BareHeader, Header } from "./Header.tsx";
import { NewBuild } from "./NewBuild.tsx";
import { ProgressLine } from "./ProgressLine.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import * as words from "./words.ts";

/** Everything around a page: what the layouts share, and where they differ. */
export function Frame() {
  const shop = useLoaderData<Shop>();
  const here = useHere();
  const isFirstPage = useIsFirstPage();
  const shape = shapes[here.layout];
  const { Side, Enclosed } = here;
  const menus = shape.menus && Enclosed === undefined;
  return (
    <LeadsSomewhere value={leadsSomewhere}>
      <ShopContext value={shop}>
        <ToastProvider>
          <SessionProvider>
            <a href="#main" className="skip-link">
              {words.toContent}
            </a>
            <ProgressLine />
            <div className={cx(styles.page, menus && styles.barred)} data-first-page={isFirstPage || undefined}>
              {menus ? <Header /> : <BareHeader>{Enclosed && <Enclosed />}</BareHeader>}
              {menus && here.crumbs.length > 0 && (
                <div className={`content ${styles.crumbs}`}>
                  <Breadcrumb crumbs={here.crumbs} />
                </div>
              )}
              <div className={cx(styles.middle, shape.side && Side && `content ${styles.columns}`)}>
                {shape.side && Side && (
                  <aside aria-label={shape.side} className={styles.side}>
                    <Side data={here.data} />
                  </aside>
                )}
                <main id="main" tabIndex={-1} className={styles.main}>
                  <HeartsProvider>
                    <Outlet />
                  </HeartsProvider>
                </main>
              </div>
              <Suspense>{menus ? <Footer /> : <BareFooter />}</Suspense>
              {menus && <BottomBar />}
            </div>
            <DocumentHead {...here} />
            <RouteAnnouncer />
            <NewBuild />
          </SessionProvider>
        </ToastProvider>
      </ShopContext>
      <ScrollRestoration />
    </LeadsSomewhere>
  );
}

interface Shape {
  /** Header and footer with their menus, and the breadcrumb. */
  readonly menus: boolean;
  /** The name of the side column; a layout without a name has none. */
  readonly side?: string;
}

/** default shows the side column of pages that have one, hide-side never, no-menu shows the page alone. */
const shapes = {
  default: { menus: true, side: words.relatedMenu },
  filterable: { menus: true, side: words.filter },
  "filterable-favorite": { menus: true, side: words.filterFavorites },
  "hide-side": { menus: true },
  "no-menu": { menus: false },
} satisfies Record<Layout, Shape> as Record<Layout, Shape>;

/** Whether the page is the one that the visit began with: it may leave the layout of what is far below for later. */
function useIsFirstPage(): boolean {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [first, setFirst] = useState(true);
  if (first && key !== firstKey) setFirst(false);
  return first && key === firstKey;
}

/** What the frame shows of the present page. */
function useHere() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const handle = (match?.handle as Handle | undefined) ?? { route: notFoundRoute };
  const loaded = (match?.loaderData as Loaded | undefined) ?? missing;
  if (loaded.kind === "missing" || handle.page === undefined) {
    return { layout: notFoundRoute.layout, crumbs: [], data: null, handle, loaded: missing, pathname };
  }
  const { route, page } = handle;
  const crumbs = trail(pathname, page.crumbs?.(loaded.data));
  return {
    layout: route.layout,
    crumbs,
    data: loaded.data,
    Side: page.Side,
    Enclosed: page.Enclosed,
    handle,
    loaded,
    pathname,
  };
}

type Here = Pick<ReturnType<typeof useHere>, "handle" | "loaded" | "pathname">;

/** Names the document together with the page, and before RouteAnnouncer moves the focus: a screen reader then reads the title. */
function DocumentHead({ handle, loaded, pathname }: Here) {
  useLayoutEffect(() => {
    applyHead(headOf(handle, loaded, pathname, window.location.origin), document);
  }, [handle, loaded, pathname]);
  return null;
}
