import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import type { ListData } from "#parts/list/listData.ts";
import { testShop } from "#parts/list/testing/shop.ts";
import { page } from "./items.page.tsx";

/** The item list as the app shows it: filters beside the list, loaded by the page's own loader. */
async function openList(address: string, shop = testShop()) {
  const { Side } = page;
  if (Side === undefined || page.load === undefined) throw new Error("the list has filters and a loader");
  const load = page.load;
  const Shown = () => {
    const data = useLoaderData<ListData>();
    return (
      <>
        <aside>
          <Side data={data} />
        </aside>
        <page.Component data={data} />
      </>
    );
  };
  const routes = [
    {
      path: "/items",
      loader: ({ request }: { request: Request }) =>
        load({
          path: "/items",
          params: {},
          query: new URL(request.url).searchParams,
          call: shop.call,
          signal: request.signal,
        }),
      Component: Shown,
      HydrateFallback: () => null,
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/before", address], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  const search = () => decodeURIComponent(router.state.location.search);
  return { router, search, shop, user: userEvent.setup() };
}

// By label and text where many boxes are on the page: asking jsdom for roles takes seconds there.
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const chip = (label: string) => screen.findByText(label, { selector: "a" });

test("ticking boxes puts them into the address and makes a chip of each", async () => {
  const { search, user } = await openList("/items");
  await user.click(box(/^糸/));
  await chip("糸");
  await user.click(box(/^M/));
  await chip("M");
  expect(search()).toBe("?brand_code-in=1001&size-in=S1020");
  expect([box(/^糸/).checked, box(/^M/).checked]).toEqual([true, true]);
});

test("chips take a condition out again, or all of them", async () => {
  const { search, user } = await openList("/items?brand_code-in=1001&size-in=S1020&color-in=red");
  await user.click(await chip("糸"));
  await waitFor(() => expect(search()).toBe("?size-in=S1020&color-in=red"));
  await user.click(await chip("すべて外す"));
  await waitFor(() => expect(search()).toBe(""));
});

test("what nothing has is greyed, and so cannot be chosen", async () => {
  await openList("/items");
  expect([box(/^LL/).disabled, box(/^M/).disabled]).toEqual([true, false]);
});

test("an order takes the place of the address, from the first page, and asks for no facets", async () => {
  const { router, search, shop, user } = await openList("/items?page=2");
  await user.click(screen.getByText("新着順", { selector: "summary" }));
  await user.click(screen.getByText("価格の安い順"));
  await waitFor(() => expect(search()).toBe("?sortcolumn=unit_price-charsort!asc"));
  await user.click(screen.getByText("価格の安い順", { selector: "summary" }));
  await user.click(screen.getByRole("link", { name: "新着順" }));
  await waitFor(() => expect(search()).toBe("?sortcolumn=new_arrival_date-charsort!desc"));
  expect(router.state.historyAction).toBe("REPLACE");
  expect(JSON.stringify(shop.asked.at(-1))).not.toContain("-group");
  expect(document.activeElement?.tagName).toBe("SUMMARY");
});

test("without script the form still sends the word, the order and the boxes", async () => {
  await openList("/items?search_word=紬&sortcolumn=unit_price-charsort!asc&size-in=S1020&campaign_code-in=fair");
  const form = box(/^M/).closest("form");
  expect(form?.getAttribute("action")).toBe("/items");
  expect([...new FormData(form ?? undefined)]).toEqual([
    ["search_word", "紬"],
    ["sortcolumn", "unit_price-charsort!asc"],
    ["campaign_code-in", "fair"],
    ["size-in", "S1020"],
  ]);
});

test("a price of one's own is taken in any width and takes the place of the bands", async () => {
  const { search, user } = await openList("/items?unit_price-in=1000:1999");
  await user.clear(box(/^下限の価格/));
  await user.type(box(/^下限の価格/), "２，５００");
  await user.clear(box(/^上限の価格/));
  await user.type(box(/^上限の価格/), "1,000{Enter}");
  await waitFor(() => expect(search()).toBe("?unit_price-in=1000:2500"));
  await chip("￥1,000～￥2,500");
});

test("もしかして: the shopper is told of a corrected word and led to it", async () => {
  await openList("/items?search_word=ワンピーズ", testShop({ corrected: "ワンピース" }));
  const link = screen.getByText("もしかして「ワンピース」");
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe("/items?search_word=ワンピース");
});

test("the shopper is told which words the list is not about", async () => {
  await openList("/items?search_word=ヨガマット+厚手", testShop({ dropped: ["厚手"] }));
  expect(screen.getByText(/「厚手」を除いた結果/).getAttribute("role")).toBe("status");
});

test("the shopper is told what of a sentence was given up, and may insist on it", async () => {
  const givenUp = [
    { key: "make-in", value: "short_sleeve", label: "半袖", count: 0 },
    { key: "season-in", value: "summer", label: "春夏", count: 3 },
    { key: "", value: "", label: "キッズ", count: 2 },
  ];
  await openList("/items?search_word=ワンピース&asked=半袖のワンピース&size-in=120", testShop({ givenUp }));
  const told = screen.getByText(/見つからなかったため外しました/);
  expect(told.getAttribute("role")).toBe("status");
  expect(told.textContent).toBe(
    "「半袖」は見つからなかったため外しました。「春夏」は3件、「キッズ」は2件のため、ほかのアイテムも表示しています。",
  );
  const offered = within(screen.getByRole("list", { name: "選択中の条件" })).getAllByRole("link", {
    name: /で絞り込む$/,
  });
  expect(offered.map(({ textContent }) => textContent)).toEqual(["＋半袖で絞り込む", "＋春夏で絞り込む"]);
  const address = decodeURIComponent(offered[0]?.getAttribute("href") ?? "");
  expect(address).toContain("make-in=short_sleeve");
  expect(address).not.toContain("asked=");
});

test("an empty list offers to loosen each condition, or other words", async () => {
  await openList("/items?search_word=qqq&size-in=S1020&color-in=red", testShop({ hitnum: 0 }));
  const main = screen.getByText("この条件に合うアイテムは見つかりませんでした").closest("div");
  const names = within(main ?? document.body)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["「M」を外す", "「レッド」を外す", "シャツ", "条件をすべて外す"]);
});

test("a search is reported once, not again for its further pages", async () => {
  const layer: NonNullable<Window["dataLayer"]> = [];
  window.dataLayer = layer;
  const { user, search } = await openList("/items?search_word=紬");
  await user.click(screen.getByLabelText("次のページ"));
  await waitFor(() => expect(search()).toContain("page=2"));
  const searches = layer.filter((event) => "event" in event && event.event === "search");
  expect(searches).toEqual([{ event: "search", search_term: "紬" }]);
});
