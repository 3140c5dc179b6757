import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { forServer, isBuilt, type Layout, leadsSomewhere, type Route, routeAt, routes } from "./routes.ts";

/** Section 2 of the specification, as it is written there. */
const specified: [name: string, path: string, layout: Layout][] = [
  ["index", "/", "default"],
  ["cart", "/cart", "hide-side"],
  ["cart-input", "/cart/input", "hide-side"],
  ["cart-confirm", "/cart/confirm", "hide-side"],
  ["cart-order", "/cart/order", "no-menu"],
  ["cart-complete", "/cart/complete", "hide-side"],
  ["items", "/items", "filterable"],
  ["items-id", "/items/{id}", "hide-side"],
  ["categories-id", "/categories/{id…}", "filterable"],
  ["brands", "/brands", "default"],
  ["brands-id", "/brands/{id}", "filterable"],
  ["campaign", "/campaign", "default"],
  ["campaign-id", "/campaign/{id}", "filterable"],
  ["ranking", "/ranking", "default"],
  ["editor-id", "/editor/{id}", "default"],
  ["pick-up-style", "/pick-up-style", "default"],
  ["article", "/article", "default"],
  ["site", "/site", "default"],
  ["site-trade", "/site/trade", "default"],
  ["site-environment", "/site/environment", "default"],
  ["site-privacy", "/site/privacy", "default"],
  ["site-terms", "/site/terms", "default"],
  ["about_us", "/about_us", "default"],
  ["informations", "/informations", "default"],
  ["informations-id", "/informations/{id}", "default"],
  ["mail-magazine", "/mail-magazine", "default"],
  ["support", "/support", "default"],
  ["support-faq", "/support/faq", "default"],
  ["support-contact", "/support/contact", "default"],
  ["support-contact-confirm", "/support/contact/confirm", "default"],
  ["support-contact-complete", "/support/contact/complete", "default"],
  ["guide", "/guide", "default"],
  ...words(
    "gift size order point cancel member mypage payment delivery favorite security commodity mailmagazine subscription",
  ).map((name): [string, string, Layout] => [`guide-${name}`, `/guide/${name}`, "default"]),
  ["errors", "/errors", "default"],
  ["errors-timeout", "/errors/timeout", "default"],
  ...words("special instagram brand-news guide-and-tips mailmagazine-news").flatMap(
    (name): [string, string, Layout][] => [
      [`article-${name}`, `/article/${name}`, "default"],
      [`article-${name}-id`, `/article/${name}/{id}`, "default"],
    ],
  ),
  ["logout", "/logout", "no-menu"],
  ["logout-logout_redirect", "/logout/logout_redirect", "default"],
  ["logged_in", "/logged_in", "no-menu"],
  ["logged_in-logged_in_redirect", "/logged_in/logged_in_redirect", "default"],
  ["mypage", "/mypage", "default"],
  ["mypage-orders", "/mypage/orders", "default"],
  ["mypage-orders-id", "/mypage/orders/{id}", "default"],
  ["mypage-points", "/mypage/points", "default"],
  ["mypage-favorite-item", "/mypage/favorite/item", "filterable-favorite"],
  ["mypage-favorite-brand", "/mypage/favorite/brand", "default"],
  ["mypage-mail-settings", "/mypage/mail/settings", "default"],
  ["whplus-order-select", "/whplus/order/select", "default"],
  ["apiShopStatusCheck", "/itemlistdate/api_shop_status_check", "default"],
];

/** What the specification leaves open: how one logs in, and what a member has beside its pages. */
const added: [name: string, path: string, layout: Layout][] = [
  ["offline", "/offline", "hide-side"],
  ["compare", "/compare", "hide-side"],
  ["mix", "/mix", "hide-side"],
  ["matching", "/matching", "default"],
  ["outfits", "/outfits", "default"],
  ["outfits-id", "/outfits/{id}", "hide-side"],
  ["fit-id", "/fit/{id}", "hide-side"],
  ["orders", "/orders", "hide-side"],
  ["orders-id", "/orders/{id}", "hide-side"],
  ["orders-account", "/orders/:id/account", "hide-side"],
  ...words("login signup verify forgot reset email").map((name): [string, string, Layout] => [
    `id-${name}`,
    `/id/${name}`,
    "default",
  ]),
  ...words("addresses profile security devices data sizes push leave").map((name): [string, string, Layout] => [
    `mypage-${name}`,
    `/mypage/${name}`,
    "default",
  ]),
];

function words(text: string): string[] {
  return text.split(" ");
}

test("the table holds exactly the routes of the specification, and those of its own", () => {
  const got = routes.map(({ name, pattern, layout }) => [
    name,
    pattern.replace(/:id$/, "{id}").replace(/\*$/, "{id…}"),
    layout,
  ]);
  expect(got.sort()).toEqual([...specified, ...added].sort());
});

describe.each(routes.map((route) => [route.name, route] as const))("%s", (_, route) => {
  test("has a Japanese title", () => {
    expect(route.title).toMatch(/[ぁ-んァ-ヶ一-龠]/);
  });
  test("names a page that exists, or none", () => {
    const file = route.page && fileURLToPath(new URL(`../${route.page}`, import.meta.url));
    expect(file === undefined || existsSync(file), `${file}`).toBe(true);
  });
  test("is found at its own address only", () => {
    const path = route.pattern.replace(/:id|\*/, "a1");
    expect(routeAt(path)?.name).toBe(route.name);
    expect(routes.filter((other) => routeAt(path) === other)).toEqual([route]);
  });
});

test("personal areas are never cached", () => {
  const personal = /^\/(cart|id|mypage|whplus|logged_in|logout)(\/|$)/;
  for (const { pattern, cache } of routes.filter((route) => personal.test(route.pattern))) {
    expect({ pattern, cache }).toEqual({ pattern, cache: "personal" });
  }
});

test.each([
  ["/categories/baby/tops--pants/socks", "categories-id"],
  ["/categories", "categories-id"],
  ["/items/", "items"],
  ["/items/a/b", undefined],
  ["/itemsX", undefined],
  ["", undefined],
])("%s is %s", (path, name) => {
  expect(routeAt(path)?.name).toBe(name);
});

test("a link leads somewhere when its page is built, query and fragment aside", () => {
  expect(leadsSomewhere("/?from=mail#top")).toBe(true);
  expect(leadsSomewhere("/errors?code=404")).toBe(true);
  expect(leadsSomewhere("/no-such-page")).toBe(false);
});

test("a redirect is built when its target is, and what Go answers itself always is", () => {
  const base = { layout: "default", title: "題", cache: "public", query: [] } as const;
  const target: Route = { ...base, name: "t", pattern: "/t" };
  const from: Route = { ...base, name: "f", pattern: "/f", redirect: "/t" };
  expect(isBuilt(from, [from, target])).toBe(false);
  expect(isBuilt(from, [from, { ...target, page: "shop/t.page.tsx" }])).toBe(true);
  expect(isBuilt({ ...target, cache: "none" })).toBe(true);
});

test("Go gets what it needs of each route", () => {
  const home = forServer(routes).find(({ name }) => name === "index");
  expect(home).toMatchObject({
    pattern: "/",
    layout: "default",
    cache: "public",
    query: [],
    redirect: "",
    built: true,
  });
  expect(forServer(routes)).toContainEqual(expect.objectContaining({ name: "campaign", cache: "none", redirect: "/" }));
});
