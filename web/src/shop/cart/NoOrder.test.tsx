import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import type { LoadArgs, Page } from "#parts/page.ts";
import { page as complete } from "./complete.page.tsx";
import { page as order } from "./order.page.tsx";

/** A shop that knows no order. */
const call = (async () => Promise.reject(new CallError(404, "order.not_found", "x"))) as unknown as Call;

async function open<Data>(page: Page<Data>, search: string) {
  const args: LoadArgs = { path: "/cart/complete", params: {}, query: new URLSearchParams(search), call };
  const data = (await page.load?.(args)) as Data;
  render(
    <MemoryRouter>
      <page.Component data={data} />
    </MemoryRouter>,
  );
}

test.each([
  ["/cart/complete", complete, "", "ご注文完了"],
  ["/cart/complete", complete, "key=old", "ご注文完了"],
  ["/cart/order", order, "", "お支払い手続き"],
  ["/cart/order", order, "key=old", "お支払い手続き"],
] as const)("%s?%#: says what happened and leads to the orders and the cart", async (_, page, search, title) => {
  await open(page as Page<unknown>, search);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: "ご注文履歴を見る" }).getAttribute("href")).toBe("/mypage/orders");
  expect(screen.getByRole("link", { name: "カートを見る" }).getAttribute("href")).toBe("/cart");
});
