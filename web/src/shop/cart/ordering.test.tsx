import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { CallError, networkError } from "#api/call.ts";
import type { CardTokenizer } from "#parts/CardEntry.tsx";
import type { Confirmation } from "./ConfirmParts.tsx";
import { recordedAnswer, show } from "./testing.tsx";
import { useOrdering } from "./useOrdering.ts";

const confirmation = (change: Partial<Confirmation>) => ({
  ...recordedAnswer<Confirmation>("siapi/confirm/select/"),
  key: "k1",
  ...change,
});

function Page({ method, token }: { method: Confirmation["method"]; token?: string | undefined }) {
  const tokenizer = useRef<CardTokenizer>({ token: async () => token });
  const { action, trouble, asksCode, order } = useOrdering(confirmation({ method }), tokenizer, false);
  return (
    <>
      <p>{trouble?.title}</p>
      <p>{trouble?.changes.map(({ message }) => message).join()}</p>
      <p>{asksCode && "コードを入力してください"}</p>
      <button type="button" disabled={action.busy} onClick={() => void order("123456")}>
        確定
      </button>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole("button", { name: "確定" }));
const done = { step: "done", next: "/cart/complete?key=k1", message: "", redirect_url: "" };

test("one press is one order, however often it is pressed", async () => {
  let answer: (progress: typeof done) => void = () => undefined;
  const promise = new Promise((resolve) => {
    answer = resolve;
  });
  const { asked, router } = show(<Page method="cod" />, () => promise);
  const button = screen.getByRole("button", { name: "確定" });
  await Promise.all([userEvent.click(button), userEvent.click(button), userEvent.click(button)]);
  expect(asked.map(({ body }) => body)).toEqual([{ key: "k1", code: "123456" }]);
  answer(done);
  await waitFor(() => expect(router.state.location.pathname).toBe("/cart/complete"));
});

test("a card's token goes with the order; without one nothing is sent", async () => {
  const { asked } = show(<Page method="card" token="tok_ok" />, () => done);
  await press();
  await waitFor(() => expect(asked[0]?.body).toEqual({ key: "k1", token: "tok_ok", code: "123456" }));
});

test("a card entry that says what is wrong sends nothing", async () => {
  const answer = vi.fn();
  show(<Page method="card" token={undefined} />, answer);
  await press();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false));
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ["no answer", networkError("")],
  ["a shop that broke", new CallError(500, "internal", "エラー")],
])("after %s the next page finds out what became of the order", async (_, error) => {
  const { router } = show(<Page method="cod" />, () => Promise.reject(error));
  await press();
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/cart/order?key=k1"));
});

test.each([
  ["checkout.incomplete", "/cart/input?checked=1"],
  ["checkout.empty", "/cart?refused=checkout.empty"],
])("%s leads to %s", async (code, to) => {
  const { router } = show(<Page method="cod" />, () => Promise.reject(new CallError(409, code, "ご確認ください")));
  await press();
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(to));
});

test("what is not as it was confirmed is told, and a code is asked for where the shop wants one", async () => {
  const errors = [
    new CallError(409, "order.changed", "内容が変わりました", [
      { name: "total", code: "x", message: "送料が変わりました" },
    ]),
    new CallError(403, "order.code", "確認コードをお送りしました"),
  ];
  show(<Page method="cod" />, () => Promise.reject(errors.shift()));
  await press();
  expect(await screen.findByText("内容が変わりました")).toBeTruthy();
  expect(screen.getByText("送料が変わりました")).toBeTruthy();
  await press();
  expect(await screen.findByText("コードを入力してください")).toBeTruthy();
});
