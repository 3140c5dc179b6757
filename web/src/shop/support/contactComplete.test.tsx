import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "./contactComplete.page.tsx";
import { keepNumber } from "./draft.ts";

beforeEach(() => window.sessionStorage.clear());

const open = (number?: string) =>
  render(
    <MemoryRouter>
      <page.Component data={{ number }} />
    </MemoryRouter>,
  );

test("opened directly it does not claim that a question was received", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "送信されたお問い合わせはありません" });
  expect(screen.queryByText(/受け付けました/)).toBeNull();
  expect(screen.getByRole("link", { name: "お問い合わせへ" }).getAttribute("href")).toBe("/support/contact");
});

test("after a question it says its number", async () => {
  keepNumber("Q-1");
  open();
  await screen.findByRole("heading", { level: 1, name: "お問い合わせを受け付けました" });
  expect(screen.getByText("Q-1")).toBeTruthy();
});

test("it says the number of a question that was posted without a script", () => {
  open("Q-2");
  expect(screen.getByText("Q-2")).toBeTruthy();
});
