import { expect, test } from "vitest";
import { CallError } from "#api/call.ts";
import { notFound, type Page, Redirect, redirectTo } from "#parts/page.ts";
import { loadPage } from "./loading.ts";

const args = {
  path: "/",
  params: {},
  query: new URLSearchParams("a=1"),
  call: async () => Promise.reject(new Error("no calls")),
};
const loading = (load?: Page<unknown>["load"]) => loadPage({ Component: () => null, ...(load && { load }) }, args);

test("a loader's data is the page's, and a page without one has null", async () => {
  expect(await loading(async ({ query }) => query.get("a"))).toEqual({ kind: "page", data: "1" });
  expect(await loading()).toEqual({ kind: "page", data: null });
});

test.each([notFound(), new CallError(404, "item.not_found", "見つかりません")])(
  "%s means that nothing is there",
  async (error) => {
    expect(await loading(() => Promise.reject(error))).toEqual({ kind: "missing" });
  },
);

test.each([new CallError(500, "x", "x"), redirectTo("/brands"), new Error("x")])("%s is passed on", async (error) => {
  await expect(loading(() => Promise.reject(error))).rejects.toBe(error);
});

test("a redirect keeps where it leads", () => {
  expect(redirectTo("/brands?a=1")).toBeInstanceOf(Redirect);
  expect(redirectTo("/brands?a=1").location).toBe("/brands?a=1");
});
