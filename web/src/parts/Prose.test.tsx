import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { CardItem } from "./ItemCard.tsx";
import { Prose, safeAddress } from "./Prose.tsx";

const card = (code: string): CardItem => ({
  color_sku_code: `${code}01`,
  commodity_code: code,
  commodity_name: `品${code}`,
  color_name: "生成り",
  brand_name: "紬",
  unit_price: 1000,
  list_price: 1000,
  picture: null,
  second_picture: null,
  icons: [],
  stock_status: "in_stock",
  stock_word: "在庫あり",
  swatches: [],
});

function show(html: string, items: readonly CardItem[] = []) {
  const link = (path: string) => `${path}?from=ws_20261101_x`;
  return render(
    <MemoryRouter>
      <Prose html={html} items={items} list={{ id: "x", name: "x", link }} />
    </MemoryRouter>,
  ).container;
}

test("links into the shop stay in the app, others open a new tab and say so", () => {
  show('<p><a href="/guide/size">内</a><a href="https://example.com/" target="_blank" rel="noopener">外</a></p>');
  expect(screen.getByRole("link", { name: "内" }).getAttribute("target")).toBeNull();
  const outside = screen.getByRole("link", { name: /^外.*新しいタブ/ });
  expect([outside.getAttribute("target"), outside.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
});

test("links to items carry where they come from", () => {
  show('<p><a href="/items/1004000001">品</a><a href="/items">一覧</a></p>');
  expect(screen.getByRole("link", { name: "品" }).getAttribute("href")).toBe("/items/1004000001?from=ws_20261101_x");
  expect(screen.getByRole("link", { name: "一覧" }).getAttribute("href")).toBe("/items");
});

test("cards that follow each other stand in one row; what is not sold any more leaves nothing behind", () => {
  const html =
    '<p>前</p>\n<div data-item="A000000001"></div>\n<div data-item="A000000002"></div>\n<p>中</p>\n<div data-item="GONE000001"></div>\n<p>後</p>';
  const shown = show(html, [card("A000000001"), card("A000000002")]);
  const cards = screen.getAllByRole("article");
  expect(cards).toHaveLength(2);
  expect(cards[0]?.parentElement).toBe(cards[1]?.parentElement);
  expect(cards[0]?.querySelector("a")?.getAttribute("href")).toBe("/items/A00000000101?from=ws_20261101_x");
  expect(shown.querySelectorAll("[data-item]")).toHaveLength(0);
});

test("a card cannot stand in a link", () => {
  const shown = show('<a href="/x"><div data-item="A000000001"></div>y</a>', [card("A000000001")]);
  expect(shown.querySelectorAll("a")).toHaveLength(1);
});

test("a wide table can be scrolled with the keyboard", () => {
  show('<div class="md-table"><table><tbody><tr><td colspan="2" align="right">a</td></tr></tbody></table></div>');
  expect(screen.getByRole("group", { name: "表" }).tabIndex).toBe(0);
  expect(screen.getByRole("cell").getAttribute("colspan")).toBe("2");
});

test("a corner without words is no heading", () => {
  show("<table><thead><tr><th></th><th>幅</th></tr></thead></table>");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["幅"]);
});

test("a head without words is not shown", () => {
  const head = "<thead><tr><th></th><th> </th></tr></thead>";
  show(`<table>${head}<tbody><tr><td>店名</td><td>紬</td></tr></tbody></table>`);
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual(["店名紬"]);
});

test("pictures of the shop come in all sizes, those of others not at all", () => {
  const shown = show(
    '<p><img src="/contents/a.jpg" alt="織り" width="600" height="300"/><img src="https://x.example/p.gif" alt="外"/><img src="x" alt=""/></p>',
  );
  const images = shown.querySelectorAll("img");
  expect(images).toHaveLength(1);
  expect(images[0]?.srcset).toContain("/contents/a.jpg?size=4 1600w");
  expect([images[0]?.width, images[0]?.height]).toEqual([600, 300]);
  expect(shown.textContent).toContain("外");
});

// The server takes all of this out already; were it to forget, nothing would come of it.
test.each([
  '<script src="/x.js">alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload="alert(1)"></svg>',
  '<img src="/contents/a.jpg" onerror="alert(1)" alt=""/>',
  '<p style="position:fixed">x</p>',
  '<form action="https://evil.example"><input name="a"/></form>',
])("nothing that runs, loads or leads astray is shown: %s", (html) => {
  const shown = show(html);
  expect(shown.querySelectorAll("script, iframe, svg:not([aria-hidden]), form, input, a")).toHaveLength(0);
  for (const element of shown.querySelectorAll("*")) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^(on|style$|action$)/);
  }
});

test.each([
  ["/items", true],
  ["#h-a", true],
  ["https://example.com", true],
  ["mailto:a@example.jp", true],
  ["tel:0312345678", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["relative", false],
  ["", false],
])("%s may be followed: %s", (href, safe) => {
  expect(safeAddress(href) !== undefined).toBe(safe);
});
