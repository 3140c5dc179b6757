import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Call } from "#api/call.ts";
import type { Card } from "#api/contract.gen.ts";
import { BrowserCall } from "./browserCall.ts";
import { ItemCard } from "./ItemCard.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import { cardIcons } from "./ItemIcons.tsx";

const picture = { small: "/1.jpg", medium: "/2.jpg", large: "/3.jpg", zoom: "/4.jpg" };

const shirt: Card = {
  brand_code: "1234",
  brand_list_alias: "ito",
  brand_name: "ITO",
  color_name: "ネイビー",
  color_sku_code: "ABC123400110",
  commodity_code: "ABC1234001",
  commodity_name: "リネンシャツ",
  discount_price_rate: 30,
  icons: [1, 2, 3, 4].map((icon_id) => ({ icon_id, icon_display: `印${icon_id}`, icon_class: "s-new" })),
  key: "000_ABC123400110_1",
  list_price: 9900,
  new_arrival_date: "20261110",
  picture,
  popular_rank: 3,
  second_picture: picture,
  stock_status: "in_stock",
  stock_word: "在庫あり",
  swatches: Array.from({ length: 8 }, (_, i) => ({
    color_name: i === 2 ? "茜" : `色${i}`,
    color_sku_code: `c${i}`,
    hex: "123456",
  })),
  unit_price: 6930,
};
const list = { id: "items", name: "アイテム一覧" };

/** The link of the card itself, not those of its colours. */
const card = () => screen.getByRole("link", { name: /リネンシャツ/ });

function show(element: React.ReactElement) {
  const routes = [
    { path: "/", element },
    { path: "*", element: <p>別のページ</p> },
  ];
  return render(<RouterProvider router={createMemoryRouter(routes)} />);
}

beforeEach(() => {
  delete window.dataLayer;
});

test("a card has two badges at most, and what is on sale is not also called new", () => {
  expect(cardIcons(shirt.icons, true).map(({ icon_id }) => icon_id)).toEqual([1, 3]);
  expect(cardIcons(shirt.icons, false).map(({ icon_id }) => icon_id)).toEqual([1, 2]);
});

test("a card is one link that says brand, name, price and what it was, with the choice of colours beside it", () => {
  show(<ItemCard item={shirt} list={list} index={0} sizes="50vw" choosing />);
  const link = card();
  expect(link.getAttribute("href")).toBe("/items/ABC123400110");
  expect(link.textContent).toBe("印1印3ITOリネンシャツ￥6,93030%OFF通常価格￥9,900");
  expect(link.querySelector("span")?.textContent).toBe(""); // nothing lies over the goods
  expect(screen.getByRole("list", { name: "全8色" }).textContent).toBe("+2");
});

test("a swatch shows its colour on the card, and the card then leads to it", async () => {
  const red = {
    ...shirt,
    color_sku_code: "c2",
    color_name: "茜",
    unit_price: 5000,
    picture: { ...picture, small: "/red.jpg" },
  };
  const call = vi.fn().mockResolvedValue({ items: [red] });
  show(
    <BrowserCall value={call as unknown as Call}>
      <ItemCard item={shirt} list={list} index={0} sizes="50vw" choosing />
    </BrowserCall>,
  );
  await userEvent.click(screen.getByRole("link", { name: "茜" }));
  await screen.findByAltText("茜");
  expect(card().getAttribute("href")).toBe("/items/c2");
  expect(card().textContent).toContain("￥5,000");
  expect(screen.getByRole("link", { name: "茜" }).getAttribute("aria-current")).toBe("true");
  expect(call).toHaveBeenCalledWith("siapi/commoditycard/select/", { color_sku_codes: ["c2"] });
});

test.each([
  ["few", "残りわずか"],
  ["reserve", "予約"],
  ["sold_out", "在庫なし"],
  ["ended", "販売終了"],
] as const)("%s is said in words: %s", (stock_status, stock_word) => {
  show(<ItemCard item={{ ...shirt, stock_status, stock_word }} list={list} index={0} sizes="50vw" />);
  expect(screen.getByText(stock_word).textContent).toBe(stock_word);
});

test("pictures keep their room and come in every size; only the first may be fetched at once", () => {
  const { container } = show(<ItemGrid items={[shirt, { ...shirt, color_sku_code: "X" }]} list={list} leading />);
  const images = [...container.querySelectorAll("img")];
  expect(images.map((image) => [image.width, image.height, image.getAttribute("loading")])).toEqual([
    [480, 600, "eager"],
    [480, 600, "lazy"],
    [480, 600, "eager"],
    [480, 600, "lazy"],
  ]);
  expect(images[0]?.srcset).toBe("/1.jpg 240w, /2.jpg 480w, /3.jpg 800w, /4.jpg 1600w");
});

test("a grid reports what is seen, a card what is chosen, with their places in the whole list", async () => {
  show(<ItemGrid items={[shirt]} list={list} first={30} ranked />);
  expect(screen.getByText("31")).toBeTruthy();
  await userEvent.click(card());
  const item = {
    item_id: "ABC1234001",
    item_name: "リネンシャツ",
    item_brand: "ITO",
    item_variant: "ネイビー",
    price: 6930,
    discount: 2970,
    index: 30,
  };
  const ecommerce = { item_list_id: "items", item_list_name: "アイテム一覧", items: [item] };
  expect(window.dataLayer?.filter((event) => "event" in event)).toEqual([
    { event: "view_item_list", ecommerce },
    { event: "select_item", ecommerce },
  ]);
});
