import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LazyPart, lazyPart } from "./LazyPart.tsx";

const Zoom = ({ name }: { name: string }) => <p>{name}の写真</p>;

function failing(times: number) {
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    if (calls <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: Zoom };
  });
}

test("code that does not come is asked for again by itself", async () => {
  const load = failing(2);
  await act(async () => void render(<LazyPart part={lazyPart(load)} props={{ name: "シャツ" }} />));
  expect(await screen.findByText("シャツの写真")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test("what cannot be had is told in its place, and can be tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await act(async () => void render(<LazyPart part={lazyPart(failing(3))} props={{ name: "シャツ" }} />));
  const message = await screen.findByRole("alert");
  expect(message.textContent).toContain("通信できませんでした");
  await userEvent.click(screen.getByRole("button", { name: "もう一度試す" }));
  expect(await screen.findByText("シャツの写真")).toBeTruthy();
  vi.restoreAllMocks();
});

test("a part that the page does not need is missing without a word", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = failing(3);
  await act(async () => void render(<LazyPart optional part={lazyPart(load)} props={{ name: "シャツ" }} />));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  expect(screen.queryByRole("alert")).toBeNull();
  vi.restoreAllMocks();
});
