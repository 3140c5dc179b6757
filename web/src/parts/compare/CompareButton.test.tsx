import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { CompareBar, CompareButton } from "./CompareButton.tsx";

const codes = ["0001ABCD0101", "0001ABCD0201", "0001ABCD0301"];

beforeEach(() => localStorage.clear());

test("whoever chose a second item by keys reaches all that were chosen by the next press", async () => {
  const list = (
    <>
      {codes.map((code) => (
        <CompareButton key={code} code={code} name={code} />
      ))}
      <CompareBar />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: list }])} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(" ");
  expect(screen.queryByRole("link", { name: /を見る$/ })).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: `${codes[1]}をくらべる` }));
  await user.keyboard(" ");
  await user.tab();
  const [, see] = screen.getAllByRole("link", { name: "選んだ2点を見る" });
  expect(document.activeElement).toBe(see);
  expect(see?.getAttribute("href")).toBe(`/compare?items=${codes[0]},${codes[1]}`);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: `${codes[2]}をくらべる` }));
});
