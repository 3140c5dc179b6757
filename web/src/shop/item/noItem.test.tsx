import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { page } from "./item.page.tsx";

const here = new AbortController().signal;

function load(status: number, signal?: AbortSignal) {
  const call = (async () => Promise.reject(new CallError(status, "x", "x"))) as unknown as Call;
  const args = { path: "/items/x", params: { id: "ABC1234001" }, query: new URLSearchParams(), call };
  return page.load?.(signal === undefined ? args : { ...args, signal });
}

test.each([0, 500, 503])("a detail that fails with %i shows no item in the browser", async (status) => {
  const data = await load(status, here);
  expect(data).toBeNull();
  render(
    <MemoryRouter initialEntries={["/items/ABC1234001"]}>
      <page.Component data={data ?? null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "商品を表示できませんでした" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "もう一度読み込む" }).getAttribute("href")).toBe("/items/ABC1234001");
});

test("an unknown item stays a 404, and the renderer never makes a page of a failure", async () => {
  await expect(load(404, here)).rejects.toThrow(CallError);
  await expect(load(500)).rejects.toThrow(CallError);
});
