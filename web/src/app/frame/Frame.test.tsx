import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import type { Page } from "#parts/page.ts";
import { bareShop } from "#parts/shop.ts";
import type { Loaded } from "../loading.ts";
import { ReportError, RouteError } from "../RouteError.tsx";
import type { Layout } from "../routes.ts";
import { leaf, rootId } from "../tree.tsx";
import { Frame } from "./Frame.tsx";

const plain: Page<unknown> = { Component: () => <h1>頁</h1>, Side: () => <p>脇</p> };

function show(layout: Layout, page: Page<unknown> = plain, loaded: Loaded = { kind: "page", data: null }) {
  const handle = {
    page,
    route: { name: "x", pattern: "/guide/gift", layout, title: "題", cache: "public", query: [] },
  } as const;
  const child = { id: "x", path: "/guide/gift", loader: () => loaded, ...leaf(handle) };
  const root = { id: rootId, Component: Frame, ErrorBoundary: RouteError, loader: () => bareShop, children: [child] };
  const hydrationData = { loaderData: { [rootId]: bareShop, x: loaded } };
  const router = createMemoryRouter([root], { initialEntries: ["/guide/gift"], hydrationData });
  const crashed = vi.fn();
  render(
    <ReportError value={crashed}>
      <RouterProvider router={router} />
    </ReportError>,
  );
  return crashed;
}

test.each<[layout: Layout, side: string | undefined, menus: boolean]>([
  ["default", "関連メニュー", true],
  ["filterable", "絞り込み", true],
  ["filterable-favorite", "お気に入りの絞り込み", true],
  ["hide-side", undefined, true],
  ["no-menu", undefined, false],
])("%s: side column %s, menus %s", (layout, side, menus) => {
  show(layout);
  expect(screen.getByRole("main").textContent).toBe("頁");
  expect(screen.queryByRole("complementary")?.getAttribute("aria-label")).toBe(side);
  expect(screen.queryByRole("navigation", { name: "パンくずリスト" }) !== null).toBe(menus);
  expect(screen.getByRole("link", { name: "本文へ移動" }).getAttribute("href")).toBe("#main");
});

test("an enclosed page has its own things beside the sign, and nothing that leads away", () => {
  show("hide-side", { ...plain, Enclosed: () => <p>手順</p> });
  expect(screen.getByRole("banner").textContent).toContain("手順");
  expect(screen.queryByRole("search")).toBeNull();
  expect(screen.queryAllByRole("navigation")).toEqual([]);
  expect(screen.queryByText("表示価格はすべて税込です。")).toBeNull();
});

test("a page without a side column has none", () => {
  show("default", { Component: plain.Component });
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("where nothing is found the 404 page stands in the default layout, whatever the route's own", () => {
  show("no-menu", plain, { kind: "missing" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("お探しのページが見つかりません");
  expect(screen.getByText(/Page not found/)).toBeTruthy();
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByText("表示価格はすべて税込です。")).toBeTruthy();
  expect(document.title).toBe("お探しのページが見つかりません｜Tsumugi 紬");
});

test("a page that breaks is reported, and the shopper sees words", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = new Error("broken");
  const crashed = show("default", {
    Component: () => {
      throw broken;
    },
  });
  expect(crashed).toHaveBeenCalledWith(broken);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ページを表示できませんでした");
});
