import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AppLink, isOutside } from "./Link.tsx";

function open() {
  const router = createMemoryRouter([
    { path: "/", element: <AppLink to="/items?page=2">次へ</AppLink> },
    { path: "/items", element: <p>一覧</p> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test("a plain click goes on within the app", async () => {
  const router = open();
  expect(fireEvent.click(screen.getByRole("link")), "left to the browser").toBe(false);
  await screen.findByText("一覧");
  expect(router.state.location.search).toBe("?page=2");
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "a click with %o is the browser's",
  (how) => {
    const router = open();
    expect(fireEvent.click(screen.getByRole("link"), how), "left to the browser").toBe(true);
    expect(router.state.location.pathname).toBe("/");
  },
);

test.each([
  ["https://example.com/", true],
  ["//example.com/x", true],
  ["/items?search_word=http", false],
  ["/guide/size#https://example.com", false],
  ["mailto:shop@example.jp", false],
  ["#top", false],
])("%s leads outside: %s", (to, outside) => {
  expect(isOutside(to)).toBe(outside);
});
