import { expect, test } from "vitest";
import type { Page } from "#parts/page.ts";
import { applyHead, headHTML, headOf } from "./head.ts";
import { missing } from "./loading.ts";
import { routeAt } from "./routes.ts";

function handleOf(path: string, page: Partial<Page<unknown>>) {
  const route = routeAt(path);
  if (route === undefined) throw new Error(`no route at ${path}`);
  return { route, page: { Component: () => null, ...page } };
}
const loaded = { kind: "page", data: null } as const;

test("the title is the page's, then the shop's", () => {
  const titleOf = (page: Partial<Page<unknown>>) => headOf(handleOf("/ranking", page), loaded, "/ranking", "").title;
  expect(titleOf({})).toBe("ランキング｜Tsumugi 紬");
  expect(titleOf({ crumbs: () => ({ replacementTitle: "靴下" }) })).toBe("靴下｜Tsumugi 紬");
  expect(titleOf({ head: () => ({ title: "Tsumugi", titleStandsAlone: true }) })).toBe("Tsumugi");
});

test("what a page says about itself is escaped", () => {
  const head = () => ({ title: `</title><script>"'&`, description: `"><script>` });
  const html = headHTML(headOf(handleOf("/ranking", { head }), loaded, "/ranking", "https://shop.example"));
  expect(html).not.toContain("<script>");
  expect(html).not.toContain(`"'`);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test("addresses for other sites are whole or not there", () => {
  const handle = handleOf("/ranking", { head: () => ({ image: "/contents/a.jpg" }) });
  const known = headHTML(headOf(handle, loaded, "/ranking", "https://shop.example"));
  expect(known).toContain('<link rel="canonical" href="https://shop.example/ranking">');
  expect(known).toContain('property="og:url" content="https://shop.example/ranking"');
  expect(known).toContain('property="og:image" content="https://shop.example/contents/a.jpg"');
  const unknown = headHTML(headOf(handle, loaded, "/ranking", ""));
  expect(unknown).toContain('<link rel="canonical" href="/ranking">');
  expect(unknown).not.toMatch(/og:url|og:image|twitter/);
});

test("a page without a picture of its own is shared with the shop's sign", () => {
  const html = headHTML(headOf(handleOf("/ranking", {}), loaded, "/ranking", "https://shop.example"));
  expect(html).toMatch(/property="og:image" content="https:\/\/shop\.example\/[^"]*share[^"]*\.png"/);
});

test("a personal page is not indexed and has no canonical address", () => {
  const head = headOf(handleOf("/mypage", {}), loaded, "/mypage", "https://shop.example");
  expect(head.noindex).toBe(true);
  expect(headHTML(head)).not.toContain("canonical");
});

test("a missing page is not indexed and has no canonical address", () => {
  const head = headOf(handleOf("/ranking", {}), missing, "/ranking", "https://shop.example");
  expect(head.noindex).toBe(true);
  expect(head.title).toBe("お探しのページが見つかりません｜Tsumugi 紬");
  expect(headHTML(head)).not.toContain("canonical");
});

test("after a navigation the document says what the new page says, and nothing of the old", () => {
  document.head.innerHTML =
    '<meta charset="utf-8"><meta name="robots" content="noindex"><meta property="og:image" content="/old.jpg">';
  const first = headOf(handleOf("/ranking", { head: () => ({ description: "順位" }) }), loaded, "/ranking", "http://x");
  applyHead(first, document);
  applyHead(first, document);
  expect(document.title).toBe("ランキング｜Tsumugi 紬");
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  expect(document.head.querySelector('meta[property="og:image"]')?.getAttribute("content")).not.toContain("old.jpg");
  applyHead(headOf(handleOf("/brands", {}), missing, "/brands", "http://x"), document);
  expect(document.head.querySelector('meta[name="description"], link[rel="canonical"]')).toBeNull();
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(document.head.querySelector("meta[charset]")).not.toBeNull();
});

test("linked data comes with the page, is kept by hydration and gone on the next page", () => {
  const page = { head: () => ({ jsonLd: () => [{ "@type": "ItemList" as const, name: "</script>" }] }) };
  // The renderer may not know the origin that the browser knows.
  document.head.innerHTML = headHTML(headOf(handleOf("/ranking", page), loaded, "/ranking", ""));
  const things = () => [...document.head.querySelectorAll("script")].map(({ textContent }) => JSON.parse(textContent));
  applyHead(headOf(handleOf("/ranking", page), loaded, "/ranking", "https://shop.example"), document);
  expect(things()).toMatchObject([{ "@type": "BreadcrumbList" }, { "@type": "ItemList", name: "</script>" }]);
  applyHead(headOf(handleOf("/items", page), loaded, "/items", "https://shop.example"), document);
  expect(things()).toEqual([]);
});

test("a list names the pages before and after it", () => {
  const head = () => ({ prev: "/ranking", next: "/ranking?page=3" });
  const html = headHTML(headOf(handleOf("/ranking", { head }), loaded, "/ranking", "https://shop.example"));
  expect(html).toContain('<link rel="prev" href="https://shop.example/ranking">');
  expect(html).toContain('<link rel="next" href="https://shop.example/ranking?page=3">');
});
