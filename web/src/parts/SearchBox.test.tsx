import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { BrowserCall } from "./browserCall.ts";
import { SearchBox } from "./SearchBox.tsx";
import { readSearches, rememberSearch } from "./searchHistory.ts";

const suggestions = [
  { kind: "brand", text: "糸と余白", ref: "ito_to_yohaku" },
  { kind: "category", text: "靴下", ref: "unisex/shoes/socks" },
  { kind: "item", text: "綿の靴下", ref: "ABC1234001" },
  { kind: "word", text: "靴下 綿", ref: "" },
];
const asked: string[] = [];

function show() {
  const call = (async (_: string, { word }: { word: string }) => {
    asked.push(word);
    return { suggestions };
  }) as unknown as Call;
  const router = createMemoryRouter([{ path: "*", element: <SearchBox /> }]);
  render(
    <BrowserCall value={call}>
      <RouterProvider router={router} />
    </BrowserCall>,
  );
  return router;
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
  await userEvent.type(screen.getByRole("textbox"), "くつ");
  const field = await screen.findByRole("combobox");
  const options = await screen.findAllByRole("option");
  expect(asked).toEqual(["くつ"]);
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "糸と余白ブランド",
    "靴下カテゴリ",
    "綿の靴下アイテム",
    "靴下 綿",
  ]);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("候補が4件あります。上下の矢印キーで選べます");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
  expect(options[1]?.getAttribute("aria-selected")).toBe("true");
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/categories/unisex/shoes/socks");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

test("arrows go round through the field, and Escape closes without clearing it", async () => {
  show();
  await userEvent.type(screen.getByRole("textbox"), "くつ");
  const options = await screen.findAllByRole("option");
  const field = screen.getByRole("combobox");
  await userEvent.keyboard("{ArrowUp}");
  expect(field.getAttribute("aria-activedescendant")).toBe(options[3]?.id);
  await userEvent.keyboard("{ArrowDown}");
  expect(field.hasAttribute("aria-activedescendant")).toBe(false);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field).toHaveProperty("value", "くつ");
});

test("a chosen word is searched for and remembered; the empty field shows it, and it can be forgotten", async () => {
  const router = show();
  await userEvent.type(screen.getByRole("textbox"), "くつ");
  await userEvent.click(await screen.findByRole("option", { name: "靴下 綿" }));
  expect(router.state.location).toMatchObject({
    pathname: "/items",
    search: "?search_word=%E9%9D%B4%E4%B8%8B+%E7%B6%BF",
  });
  await userEvent.clear(screen.getByRole("combobox"));
  expect((await screen.findByRole("option")).textContent).toBe("靴下 綿履歴");
  await userEvent.click(screen.getByRole("button", { name: "検索の履歴を消す" }));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(readSearches(window.localStorage)).toEqual([]);
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
