import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { renderPage, shop } from "./testing/renderPage.ts";

// The whole way of a page: rendered as on the server, put into a document as Go does, taken over by the browser's
// entry. Only the network is pretended.
const asked: string[] = [];
const questions: string[] = [];
const session = { return_code: 200, cart_count: 3, favorite_count: 0, customer: null, verified: false };
const complaints = vi.fn();

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(complaints);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", async (address: string, { body: question }: RequestInit) => {
    asked.push(address);
    questions.push(`${address} ${question}`);
    const body = address.endsWith("session/select/") ? { siApiResult: { data: session } } : shop;
    return new Response(JSON.stringify(body));
  });
  await import("./server.tsx");
  const { result } = await renderPage("/errors?code=429");
  window.history.replaceState(null, "", "/errors?code=429");
  document.body.innerHTML = `<div id="root">${result.html}</div><script type="application/json" id="tsumugi-state"></script>`;
  const state = document.getElementById("tsumugi-state");
  if (state !== null) state.textContent = JSON.stringify(result.state);
  await act(() => import("./browser.ts"));
});

test("hydration keeps what the server sent, complains of nothing and asks only for the session", async () => {
  await waitFor(() => expect(asked).toContain("/api/siapi/session/select/"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ただいま混み合っています");
  expect(asked).toEqual(["/api/siapi/session/select/"]);
  expect(complaints.mock.calls).toEqual([]);
});

test("a link leads to the next page without a reload: heading focused, named, head changed", async () => {
  // What a screen reader finds when the focus comes to the new page.
  const titles: string[] = [];
  const note = () => titles.push(document.title);
  document.addEventListener("focusin", note);
  await userEvent.click(screen.getByRole("link", { name: "トップページへ戻る" }));
  const heading = await screen.findByRole("heading", { level: 1, name: /ふだんの日に/ });
  document.removeEventListener("focusin", note);
  expect(document.activeElement).toBe(heading);
  expect(titles.at(-1)).toMatch(/^Tsumugi 紬｜/);
  expect(document.title).toMatch(/^Tsumugi 紬｜/);
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(`${window.location.origin}/`);
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  await waitFor(() => expect(screen.getByText(/を表示しました$/)).toBeTruthy());
  // The new page's own calls and nothing else: neither the shop nor the session again.
  expect(asked.slice(0, 2)).toEqual(["/api/siapi/session/select/", "/api/siapi/page/select/"]);
  expect(questions).toHaveLength(new Set(questions).size);
  expect(asked).not.toContain("/api/siapi/shop/select/");
});

test("the back button brings the page before", async () => {
  act(() => window.history.back());
  await screen.findByRole("heading", { level: 1, name: "ただいま混み合っています" });
});
