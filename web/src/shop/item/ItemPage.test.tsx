import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider, useLoaderData } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import type { Detail } from "#api/contract.gen.ts";
import { BrowserCall } from "#parts/browserCall.ts";
import { bareShop, ShopContext } from "#parts/shop.ts";
import { ToastProvider } from "#ui/Toast.tsx";
import { ItemPage } from "./ItemPage.tsx";
import type { ItemData } from "./load.ts";
import { testDetail } from "./testDetail.ts";

const counted: unknown[] = [];
const call = (async (name: string, body: { prefecture?: string }) => {
  if (name === "siapi/favoritebrand/select/") return { brand_codes: [] };
  if (name === "siapi/deliveryestimate/select/") return estimate(body.prefecture || "東京都");
  counted.push([name, body]);
}) as unknown as Call;

function estimate(prefecture: string) {
  const near = prefecture === "東京都";
  const rest = { order_by: Date.UTC(2026, 10, 16, 3), reserve: false };
  if (near) return { ...rest, prefecture, text: "11月18日（水）", fee: 550, free_from: 6930 };
  return { ...rest, prefecture, text: "11月21日（土）", fee: 1650, free_from: 6931 };
}

function show(detail: Detail = testDetail) {
  const data = (id: string): ItemData => ({
    detail: { ...detail, color_sku_code: id },
    together: [],
    sameBrand: [],
    reviews: null,
    questions: null,
    matching: null,
    outfits: null,
  });
  const Loaded = () => <ItemPage data={useLoaderData<ItemData>()} />;
  const routes = [
    { path: "/items/:id", Component: Loaded, loader: async ({ params }: LoaderFunctionArgs) => data(params.id ?? "") },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ["/items/ABC123400101"],
    hydrationData: { loaderData: { "0": data("ABC123400101") } },
  });
  render(
    <BrowserCall value={call}>
      <ShopContext value={{ ...bareShop, point_unit: 100, point_rates: [{ customer_group_code: "0", rate: 1 }] }}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ShopContext>
    </BrowserCall>,
  );
  return router;
}

beforeEach(() => {
  counted.length = 0;
  delete window.dataLayer;
});

test("says name, price with what it was, and the stock of each size in words", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("リネンシャツ");
  expect(screen.getAllByText("￥6,930")[0]?.parentElement?.textContent).toBe("￥6,93030%OFF通常価格￥9,900");
  const sizes = within(screen.getByRole("region", { name: "サイズと在庫" })).getAllByRole("listitem");
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    "M身長 155～165cm△残りわずか",
    "L身長 155～165cm×在庫なし",
  ]);
});

test("what is said of a picture stands below it, and is read once", () => {
  const [white, ...rest] = testDetail.colors;
  const [first, second] = white?.pictures ?? [];
  if (white === undefined || first === undefined || second === undefined) throw new Error("two pictures");
  const caption = "トルソーの身長160cm・Mサイズ着用";
  const pictures = [first, { ...second, alt: `リネンシャツをトルソーに着せた写真。${caption}`, caption }];
  show({ ...testDetail, colors: [{ ...white, pictures }, ...rest] });
  const said = screen.getByText(caption);
  expect(said.closest("li")?.id).toBe("picture-2");
  expect(said.getAttribute("aria-hidden")).toBe("true");
  expect(screen.getByRole("img", { name: new RegExp(caption) })).toBeTruthy();
});

test("another colour takes the place of this address, and its pictures come", async () => {
  const router = show();
  const navy = screen.getByRole("link", { name: /紺/ });
  expect(navy.textContent).toBe("紺在庫なし");
  await userEvent.click(navy);
  await waitFor(() => expect(router.state.location.pathname).toBe("/items/ABC123400102"));
  expect(router.state.historyAction).toBe("REPLACE");
  expect(screen.getByRole("link", { name: /紺 1枚目/ }).getAttribute("href")).toBe("/ABC123400102-1-4.jpg");
  expect(screen.getByRole("link", { name: /^紺/ }).getAttribute("aria-current")).toBe("true");
});

test("the chosen size stays chosen in another colour that has it", async () => {
  const [white, navy] = testDetail.colors;
  if (white === undefined || navy === undefined) throw new Error("two colours");
  const sizes = white.sizes.map((size) => ({ ...size, stock_status: "in_stock" as const }));
  const router = show({
    ...testDetail,
    colors: [
      { ...white, sizes },
      { ...navy, stock_status: "in_stock", sizes },
    ],
  });
  await userEvent.click(screen.getAllByRole("radio")[1] as HTMLElement);
  await userEvent.click(screen.getByRole("link", { name: /紺/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/items/ABC123400102"));
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([false, true]);
});

test("each look is counted once and reported without anything personal", async () => {
  show();
  await waitFor(() => expect(counted).toEqual([["siapi/commodityview/insert/", { commodity_code: "ABC1234001" }]]));
  expect(window.dataLayer?.at(-1)).toEqual({
    event: "view_item",
    ecommerce: {
      currency: "JPY",
      value: 6930,
      items: [
        {
          item_id: "ABC1234001",
          item_name: "リネンシャツ",
          item_brand: "ITO",
          item_variant: "白",
          price: 6930,
          discount: 2970,
        },
      ],
    },
  });
});

test("tells what it brings and when it comes, to the prefecture chosen last on this device", async () => {
  window.localStorage.clear();
  show();
  expect(screen.getByText("69ポイント").parentElement?.textContent).toBe("会員なら69ポイント獲得");
  const days = await screen.findByText("11月18日（水）");
  expect(days.closest("div")?.textContent).toMatch(/11月16日（月）12時までのご注文の場合。送料無料$/);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "お届け先の都道府県" }), "沖縄県");
  expect((await screen.findByText("11月21日（土）")).closest("div")?.textContent).toMatch(/送料 ￥1,650$/);
  cleanup();
  show();
  await screen.findByText("11月21日（土）");
});

test("the text is text: no markup of its own, lines kept", () => {
  show();
  const about = screen.getByRole("region", { name: "このアイテムについて" });
  const [first, second] = about.querySelectorAll(".prose p");
  expect([first?.innerHTML, second?.textContent]).toEqual([
    "風の通る&lt;b&gt;麻&lt;/b&gt;です。<br>洗いざらしで。",
    "二つめの段落。",
  ]);
});

test("material, known care marks, the return rule and the limit are told", () => {
  show();
  expect(screen.getByRole("region", { name: "素材とお手入れ" }).textContent).toBe(
    "素材とお手入れ素材麻 55%・綿 45%40洗濯機の弱い水流で洗えます（40℃まで）漂白剤は使えません",
  );
  expect(screen.getByRole("region", { name: "お届けと返品" }).textContent).toMatch(
    /未開封のものに限り.*お一人様3点まで/,
  );
});

test("what is not sold any more says so, has no price, and is neither counted nor remembered", () => {
  show({ ...testDetail, discontinued_flg: 1 });
  expect(screen.getByText("このアイテムは販売を終了しました").tagName).toBe("P");
  expect(screen.queryByText("￥6,930")).toBeNull();
  expect(counted).toEqual([]);
});
