import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ProgressLine } from "./ProgressLine.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test("a page that is slow to come is answered within a tenth of a second", async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => undefined);
  const router = createMemoryRouter([
    { path: "/", Component: ProgressLine },
    { path: "/slow", loader: () => never },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => {
    void router.navigate("/slow");
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("progressbar", { name: "ページを読み込んでいます" })).toBeTruthy();
});
