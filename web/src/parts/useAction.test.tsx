import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { Button } from "#ui/Button.tsx";
import { ActionFailure } from "./ActionFailure.tsx";
import { BrowserCall } from "./browserCall.ts";
import { useAction, type Work } from "./useAction.ts";

function Press({ work }: { work: Work }) {
  const action = useAction();
  return (
    <>
      <ActionFailure action={action} />
      <Button busy={action.busy} onClick={() => action.run(work)}>
        押す
      </Button>
      <button type="button" onClick={() => void action.run(work)}>
        busy を見ないボタン
      </button>
      {action.done && <p>できました</p>}
    </>
  );
}

function show(work: Work) {
  const call = (() => Promise.resolve({})) as unknown as Call;
  render(
    <BrowserCall value={call}>
      <Press work={work} />
    </BrowserCall>,
  );
}

const lost = () => new CallError(0, "call.network", "通信できませんでした。");

test("a second press is ignored from the first moment on, until the work has ended", async () => {
  let end: () => void = () => undefined;
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  show(work);
  const blind = screen.getByRole("button", { name: "busy を見ないボタン" });
  act(() => {
    // both before React has drawn anything
    blind.click();
    blind.click();
  });
  expect(work).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "処理しています" })).toBeTruthy();
  await act(async () => end());
  expect(screen.getByText("できました")).toBeTruthy();
  await userEvent.click(blind);
  expect(work).toHaveBeenCalledTimes(2);
});

test("after a broken connection the same request is sent again, by the button or by pressing once more", async () => {
  const ids: string[] = [];
  const work = vi.fn(async (_: Call, id: string) => {
    ids.push(id);
    if (ids.length < 3) throw lost();
  });
  show(work);
  await userEvent.click(screen.getByRole("button", { name: "押す" }));
  expect((await screen.findByRole("alert")).textContent).toContain("通信できませんでした。");
  await userEvent.click(screen.getByRole("button", { name: "もう一度試す" }));
  await waitFor(() => expect(ids).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "押す" }));
  await screen.findByText("できました");
  await userEvent.click(screen.getByRole("button", { name: "押す" }));
  await waitFor(() => expect(ids).toHaveLength(4));
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
});

test("what the shop refuses is told without the offer to try again, and the next attempt is another request", async () => {
  const ids: string[] = [];
  show(async (_: Call, id: string) => {
    ids.push(id);
    throw new CallError(409, "cart.quantity", "在庫は残り1点です。");
  });
  await userEvent.click(screen.getByRole("button", { name: "押す" }));
  expect((await screen.findByRole("alert")).textContent).toContain("在庫は残り1点です。");
  expect(screen.queryByRole("button", { name: "もう一度試す" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "押す" }));
  await waitFor(() => expect(ids).toHaveLength(2));
  expect(ids[0]).not.toBe(ids[1]);
});
