import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { BrowserCall } from "./browserCall.ts";
import { SearchBox } from "./SearchBox.tsx";
import { readSearches, rememberSearch } from "./searchHistory.ts";
import { typedPart } from "./suggestions.ts";

const suggestions = [
  { kind: "brand", text: "糸と余白", ref: "ito_to_yohaku" },
  { kind: "category", text: "靴下", ref: "unisex/shoes/socks" },
  { kind: "item", text: "綿の靴下", ref: "ABC1234001" },
  { kind: "word", text: "靴下 綿", ref: "" },
];
const popular = [
  { kind: "word", text: "靴下 綿", ref: "", thumb: "", price: 0 },
  { kind: "word", text: "出産祝い", ref: "", thumb: "", price: 0 },
];
const asked: string[] = [];

function show() {
  const call = (async (_: string, { word }: { word: string }) => {
    asked.push(word);
    return { suggestions: word === "" ? popular : suggestions };
  }) as unknown as Call;
  const router = createMemoryRouter([{ path: "*", element: <SearchBox /> }]);
  render(
    <BrowserCall value={call}>
      <RouterProvider router={router} />
    </BrowserCall>,
  );
  return router;
}

/** At once, since letters that come one by one on a slow machine are asked for one by one. */
async function write(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

beforeEach(() => {
  asked.length = 0;
  window.localStorage.clear();
});

test("before anybody wants help it is a plain search field", () => {
  show();
  const field = screen.getByRole("textbox", { name: "キーワードでさがす" });
  expect([field.getAttribute("name"), field.closest("form")?.getAttribute("action")]).toEqual([
    "search_word",
    "/items",
  ]);
});

test("what is typed is completed after a pause, and keys choose", async () => {
  const router = show();
  await write(screen.getByRole("textbox"), "くつ");
  const field = await screen.findByRole("combobox");
  const options = await screen.findAllByRole("option");
  expect(asked).toEqual(["くつ"]);
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "くつこの言葉で検索",
    "糸と余白ブランド",
    "靴下カテゴリ",
    "綿の靴下アイテム",
    "靴下 綿",
  ]);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("検索の候補が5件あります。上下の矢印キーで選べます。");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toBe(options[2]?.id);
  expect(options[2]?.getAttribute("aria-selected")).toBe("true");
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/categories/unisex/shoes/socks");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

test("arrows go round through the field, and Escape closes without clearing it", async () => {
  show();
  await write(screen.getByRole("textbox"), "くつ");
  const options = await screen.findAllByRole("option");
  const field = screen.getByRole("combobox");
  await userEvent.keyboard("{ArrowUp}");
  expect(field.getAttribute("aria-activedescendant")).toBe(options[4]?.id);
  await userEvent.keyboard("{ArrowDown}");
  expect(field.hasAttribute("aria-activedescendant")).toBe(false);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field).toHaveProperty("value", "くつ");
});

test("a chosen word is searched for and remembered; the empty field shows it, and it can be forgotten", async () => {
  const router = show();
  await write(screen.getByRole("textbox"), "くつ");
  await userEvent.click(await screen.findByRole("option", { name: "靴下 綿" }));
  expect(router.state.location).toMatchObject({
    pathname: "/items",
    search: "?search_word=%E9%9D%B4%E4%B8%8B+%E7%B6%BF",
  });
  await userEvent.clear(screen.getByRole("combobox"));
  await screen.findByRole("option", { name: /出産祝い/ });
  expect(screen.getByRole("listbox", { name: "検索の履歴と候補" })).toBeTruthy();
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["靴下 綿履歴", "出産祝い注目"]);
  await userEvent.click(screen.getByRole("button", { name: "検索の履歴を消す" }));
  expect(screen.queryByText("履歴")).toBeNull();
  expect(readSearches(window.localStorage)).toEqual([]);
});

test("what others look for comes behind the history and leaves the choice where it is", async () => {
  rememberSearch(window.localStorage, "腹巻き");
  show();
  await userEvent.click(screen.getByRole("textbox"));
  const field = await screen.findByRole("combobox");
  const [own] = await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}");
  await screen.findByRole("option", { name: /出産祝い/ });
  expect(field.getAttribute("aria-activedescendant")).toBe(own?.id);
  expect(asked).toEqual([""]);
});

test("the history keeps the newest eight, each once, and survives a device that refuses", () => {
  for (const word of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "b", "  "])
    rememberSearch(window.localStorage, word);
  expect(readSearches(window.localStorage)).toEqual(["b", "i", "h", "g", "f", "e", "d", "c"]);
  const refuse = () => {
    throw new Error("no");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(readSearches(refusing)).toEqual([]);
  rememberSearch(refusing, "a");
});

function Searched() {
  const [query] = useSearchParams();
  return <SearchBox word={query.get("search_word") ?? ""} />;
}

function showSearched() {
  const router = createMemoryRouter([{ path: "*", element: <Searched /> }], {
    initialEntries: ["/items?search_word=綿"],
  });
  const call = (async () => ({ suggestions })) as unknown as Call;
  render(
    <BrowserCall value={call}>
      <RouterProvider router={router} />
    </BrowserCall>,
  );
  return router;
}

test("the field shows the word of the page", async () => {
  const router = showSearched();
  const field = screen.getByRole("textbox");
  expect(field).toHaveProperty("value", "綿");
  await act(() => router.navigate("/items?search_word=麻"));
  expect(field).toHaveProperty("value", "麻");
  await userEvent.type(field, "の服");
  await userEvent.tab();
  await act(() => router.navigate("/brands"));
  expect(field).toHaveProperty("value", "");
});

test("who types on while the next page comes keeps the words, the focus and the choices", async () => {
  const router = showSearched();
  const field = screen.getByRole("textbox");
  await userEvent.type(field, "の服{Enter}");
  await waitFor(() => expect(router.state.location.search).toContain("search_word"));
  await userEvent.clear(field);
  await write(field, "くつ");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(5));
  await act(() => router.navigate("/items?search_word=麻"));
  expect(field).toHaveProperty("value", "くつ");
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole("option")).toHaveLength(5);
});

test("what was typed is found in a text however it was typed", () => {
  expect(typedPart("コットンニット Vネック", "にっと")).toEqual(["コットン", "ニット", " Vネック"]);
  expect(typedPart("KIDSのくつ", "kids")).toEqual(["", "KIDS", "のくつ"]);
  expect(typedPart("靴下", "くつ")).toBeUndefined();
});
