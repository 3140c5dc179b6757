import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CallError } from "#api/call.ts";
import type { Draft } from "#api/contract.gen.ts";
import { unsaved } from "./draft.ts";
import { EntryForm } from "./EntryForm.tsx";
import { recordedAnswer, show } from "./testing.tsx";
import { type Entry, entryForm, useEntry } from "./useEntry.ts";

function Page({ entry }: { entry: Entry }) {
  return (
    <>
      <EntryForm state={useEntry(entry)} />
      <button type="submit" form={entryForm}>
        進む
      </button>
    </>
  );
}

const entry = (change: Partial<Entry> = {}) => ({ ...recordedAnswer<Entry>("siapi/checkout/select/"), ...change });

beforeEach(() => sessionStorage.clear());

const city = () => screen.getByDisplayValue<HTMLInputElement>("渋谷区");

test("what is typed is saved once typing pauses, and forgotten here once the shop has it", async () => {
  const { asked } = show(<Page entry={entry()} />, (_, body) => ({
    ...entry(),
    draft: (body as { draft: Draft }).draft,
  }));
  await userEvent.type(city(), "本町");
  expect(unsaved.read()?.orderer.city).toBe("渋谷区本町");
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(["siapi/checkout/update/"]));
  const sent = asked.map(({ body }) => body as unknown as { draft: Draft; submit: boolean });
  expect(sent.map(({ draft, submit }) => [draft.orderer.city, draft.checked, submit])).toEqual([
    ["渋谷区本町", false, false],
  ]);
  await waitFor(() => expect(unsaved.read()).toBeUndefined());
});

function Clock({ entry }: { entry: Entry }) {
  const state = useEntry(entry);
  return (
    <>
      <EntryForm state={state} />
      <button type="button" onClick={() => void state.extend()}>
        延ばす
      </button>
      <output>{state.entry.hold.until}</output>
    </>
  );
}

test("time that is given is not taken back by an answer that was on its way", async () => {
  const hold = { ...entry().hold, until: entry().hold.until + 60_000 };
  let arrive = () => {};
  const late = new Promise((resolve) => {
    arrive = () => resolve(entry());
  });
  const { asked } = show(<Clock entry={entry()} />, (name) => (name.includes("extend") ? entry({ hold }) : late));
  await userEvent.type(city(), "本町");
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "延ばす" }));
  await screen.findByText(String(hold.until));
  await act(async () => arrive());
  await waitFor(() => expect(unsaved.read()).toBeUndefined());
  expect(screen.getByText(String(hold.until))).toBeTruthy();
});

test("nothing is asked for a form that nobody touched", async () => {
  const { asked } = show(<Page entry={entry()} />, () => entry());
  await new Promise((over) => setTimeout(over, 800));
  expect(asked).toEqual([]);
});

test("what did not reach the shop is in the form again, and is saved", async () => {
  const kept = entry().draft;
  unsaved.keep({ ...kept, note: "玄関前に置いてください" });
  const { asked } = show(<Page entry={entry()} />, () => entry());
  await screen.findByDisplayValue("玄関前に置いてください");
  await waitFor(() => expect(asked).toHaveLength(1));
});

test("what is wrong stands at the top and at its field, and goes from there while it is mended", async () => {
  const message = "市区町村を入力してください。";
  const fields = [{ name: "orderer.city", code: "required", message }];
  show(<Page entry={entry()} />, () => entry({ fields }));
  await userEvent.clear(city());
  await userEvent.click(screen.getByRole("button", { name: "進む" }));
  const link = await screen.findByRole("link", { name: message });
  const [field] = screen.getAllByRole<HTMLInputElement>("textbox", { name: "市区町村" });
  if (field === undefined) throw new Error("no field for the city");
  expect(link.getAttribute("href")).toBe(`#${field.id}`);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  await userEvent.click(field);
  await userEvent.keyboard("港");
  expect(document.activeElement, "whoever types stays in the field").toBe(field);
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("a field that is left tells what the rules of the contract say of it", async () => {
  show(<Page entry={entry()} />, () => entry());
  const kana = screen.getByDisplayValue<HTMLInputElement>("ヤマダ");
  await userEvent.clear(kana);
  await userEvent.type(kana, "山田");
  await userEvent.tab();
  expect(await screen.findByText("セイは全角カタカナで入力してください。")).toBeTruthy();
  await userEvent.clear(kana);
  await userEvent.type(kana, "やまだ");
  await userEvent.tab();
  expect(kana.value).toBe("ヤマダ");
  expect(screen.queryByText("セイは全角カタカナで入力してください。")).toBeNull();
});

test("a parcel that was added takes its pieces from the first, and is without reproach until it is sent off", async () => {
  const two = entry();
  const [first] = two.cart.selectList;
  if (first === undefined) throw new Error("an empty cart was recorded");
  two.cart.selectList = [{ ...first, adding_cart_quantity: 2 }];
  const fields = [{ name: "parcels.1.address.city", code: "required", message: "市区町村を入力してください。" }];
  const { asked } = show(<Page entry={two} />, () => ({ ...two, fields }));
  await userEvent.click(screen.getByRole("button", { name: "お届け先を追加する" }));
  const second = screen.getByRole("group", { name: "お届け先2" });
  await userEvent.selectOptions(within(second).getByRole("combobox", { name: /の数量$/ }), "1点");
  const sent = () => asked.map(({ body }) => (body as unknown as { draft: Draft }).draft.parcels).at(-1);
  await waitFor(() =>
    expect(sent()?.map(({ to, lines }) => [to, lines[0]?.quantity])).toEqual([
      ["orderer", 1],
      ["new", 1],
    ]),
  );
  expect(screen.queryByText("市区町村を入力してください。")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "進む" }));
  expect((await screen.findAllByText("市区町村を入力してください。")).length).toBe(2);
});

test("what is sent off goes on, though what was typed last was about to be saved", async () => {
  const { asked, router } = show(<Page entry={entry()} />, async () => {
    await new Promise((slow) => setTimeout(slow, 900));
    return entry({ next: "/cart/confirm" });
  });
  await userEvent.type(city(), "港");
  await userEvent.click(screen.getByRole("button", { name: "進む" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/cart/confirm"));
  expect(asked.map(({ body }) => body.submit)).toEqual([true]);
});

test("a connection that breaks is told, with the way to try again, and nothing is lost", async () => {
  let broken = true;
  const { router } = show(<Page entry={entry()} />, () => {
    if (broken) throw new CallError(0, "call.network", "通信できませんでした。");
    return entry({ next: "/cart/confirm" });
  });
  await userEvent.type(city(), "港");
  await userEvent.click(screen.getByRole("button", { name: "進む" }));
  await screen.findByText("通信できませんでした。");
  expect(screen.getByDisplayValue("渋谷区港")).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "もう一度試す" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/cart/confirm"));
});
