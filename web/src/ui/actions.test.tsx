import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { Button, ButtonLink } from "./Button.tsx";
import { Pagination } from "./Pagination.tsx";
import { TextLink } from "./TextLink.tsx";

test("a busy button keeps its focus, says what it does and ignores presses", async () => {
  const press = vi.fn();
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} busyLabel="注文を確定しています" onClick={press}>
        注文を確定する
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole("button", { name: "注文を確定する" }));
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);

  rerender(form(true));
  const button = screen.getByRole("button", { name: "注文を確定しています" });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ["https://example.com/", "_blank"],
  ["/items?u=http://example.com", null],
  ["/items", null],
  ["#top", null],
  ["mailto:shop@example.com", null],
])("a link to %s opens in %s", (to, target) => {
  render(
    <MemoryRouter>
      <TextLink to={to}>見る</TextLink>
      <ButtonLink to={to}>見る</ButtonLink>
    </MemoryRouter>,
  );
  for (const link of screen.getAllByRole("link")) {
    expect(link.getAttribute("href")).toBe(to);
    expect(link.getAttribute("target")).toBe(target);
    expect(link.getAttribute("rel")).toBe(target === null ? null : "noopener");
  }
});

test("pagination links to pages, marks the current one and offers no way beyond the ends", () => {
  render(
    <MemoryRouter>
      <Pagination page={1} pages={9} href={(page) => `/items?page=${page}`} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("navigation", { name: "ページ送り" })).toBeTruthy();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("1");
  expect(screen.getByRole("link", { name: "次のページ" }).getAttribute("href")).toBe("/items?page=2");
  expect(screen.queryByRole("link", { name: "前のページ" })).toBeNull();
});
