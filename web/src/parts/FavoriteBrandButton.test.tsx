import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { ToastProvider } from "#ui/Toast.tsx";
import { BrowserCall } from "./browserCall.ts";
import { FavoriteBrandButton } from "./FavoriteBrandButton.tsx";

/** A shop that answers when it is let. */
function slowShop() {
  const asked: { answer: (given: unknown) => void; fail: (why: unknown) => void }[] = [];
  const call = ((_name: string, _body: object, options?: { signal?: AbortSignal }) =>
    new Promise((answer, fail) => {
      asked.push({ answer, fail });
      options?.signal?.addEventListener("abort", fail);
    })) as unknown as Call;
  return { call, asked };
}

const show = (call: Call, code: string) => (
  <BrowserCall value={call}>
    <ToastProvider>
      <FavoriteBrandButton code={code} name="紬" />
    </ToastProvider>
  </BrowserCall>
);

const said = () => screen.getByRole("button", { name: /お気に入り/ }).textContent;
const press = () => fireEvent.click(screen.getByRole("button", { name: /お気に入り/ }));

test("an answer that was on its way does not take a press back", async () => {
  const { call, asked } = slowShop();
  render(show(call, "a"));
  await waitFor(() => expect(asked).toHaveLength(1));
  press();
  expect(said()).toContain("お気に入りから外す");
  await act(async () => asked[0]?.answer({ brand_codes: [] }));
  expect(said()).toContain("お気に入りから外す");
});

test("a press that failed leaves what the shop has told since", async () => {
  const { call, asked } = slowShop();
  render(show(call, "a"));
  await waitFor(() => expect(asked).toHaveLength(1));
  press();
  await act(async () => asked[0]?.answer({ brand_codes: ["a"] }));
  await act(async () => asked[1]?.fail(new CallError(503, "busy", "後でお試しください")));
  expect(said()).toContain("お気に入りから外す");
});

test("what was asked of one brand says nothing of the next", async () => {
  const { call, asked } = slowShop();
  const { rerender } = render(show(call, "a"));
  await waitFor(() => expect(asked).toHaveLength(1));
  rerender(show(call, "b"));
  await act(async () => asked[0]?.answer({ brand_codes: ["a"] }));
  expect(said()).toContain("お気に入りに追加");
});
