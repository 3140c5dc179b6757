import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { BrowserCall } from "#parts/browserCall.ts";
import { useSession } from "#parts/session.ts";
import { SessionProvider } from "./SessionProvider.tsx";

/** A shop that grants the subscription where it is asked for, as the server does. */
function open(address: string) {
  const asked: unknown[] = [];
  const call = (async (_: string, body: { path?: string }) => {
    asked.push(body);
    return { digital_subscriber: body.path !== undefined };
  }) as unknown as Call;
  const Frame = () => (
    <SessionProvider>
      <Flag />
      <Outlet />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: "*", Component: Frame }], { initialEntries: [address] });
  render(
    <BrowserCall value={call}>
      <RouterProvider router={router} />
    </BrowserCall>,
  );
  return { asked, router };
}

function Flag() {
  return <p>{String(useSession().session?.digital_subscriber)}</p>;
}

test.each(["/cart", "/cart/input", "/cart/confirm", "/cart/order"])(
  "a subscriber is known on %s, by a load and by a navigation, and nowhere else",
  async (path) => {
    const { asked, router } = open(path);
    await screen.findByText("true");
    expect(asked).toEqual([{ path }]);
    await act(() => router.navigate("/items"));
    await screen.findByText("false");
    await act(() => router.navigate("/brands"));
    expect(asked).toEqual([{ path }, {}]);
    await act(() => router.navigate(path));
    await screen.findByText("true");
  },
);

test.each(["/", "/cart/complete", "/mypage"])("%s does not ask for the subscription", async (path) => {
  const { asked } = open(path);
  await screen.findByText("false");
  expect(asked).toEqual([{}]);
});
