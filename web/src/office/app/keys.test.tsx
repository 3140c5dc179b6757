import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Bindings, useAllKeys, useKeyboard, useKeys } from "./keys.ts";

function Scope({ name, bindings }: { name: string; bindings: Bindings }) {
  useKeys(name, bindings);
  return null;
}

function Keyboard() {
  useKeyboard();
  return (
    <p>
      {useAllKeys()
        .map(({ name }) => name)
        .join(" ")}
    </p>
  );
}

const press = (key: string, on: Element = document.body, more: object = {}) => fireEvent.keyDown(on, { key, ...more });

test("what is open on top answers first, and what lies below again when it is gone", () => {
  const [list, panel] = [vi.fn(), vi.fn()];
  const tree = (open: boolean) => (
    <>
      <Keyboard />
      <Scope name="list" bindings={{ j: { label: "次", run: list } }} />
      {open && <Scope name="panel" bindings={{ j: { label: "次の受注", run: panel } }} />}
    </>
  );
  const { rerender } = render(tree(true));
  press("j");
  expect([list.mock.calls.length, panel.mock.calls.length]).toEqual([0, 1]);
  expect(screen.getByText("list panel")).toBeDefined();
  rerender(tree(false));
  press("j");
  expect([list.mock.calls.length, panel.mock.calls.length]).toEqual([1, 1]);
});

test("two keys one after the other are one binding, and a wrong second one is none", () => {
  const go = vi.fn();
  render(
    <>
      <Keyboard />
      <Scope name="all" bindings={{ "g o": { label: "受注へ", run: go } }} />
    </>,
  );
  for (const key of ["g", "x", "o"]) press(key);
  expect(go).not.toHaveBeenCalled();
  for (const key of ["g", "o"]) press(key);
  expect(go).toHaveBeenCalledOnce();
});

test("whoever types is left alone, but for what is meant for fields, too", () => {
  const [letter, palette] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keyboard />
      <Scope
        name="all"
        bindings={{ x: { label: "選ぶ", run: letter }, "mod+k": { label: "検索", run: palette, inFields: true } }}
      />
      <input aria-label="名前" />
      <input type="checkbox" aria-label="印" />
    </>,
  );
  const field = screen.getByLabelText("名前");
  press("x", field);
  press("x", document.body, { isComposing: true });
  press("x", document.body, { altKey: true });
  expect(letter).not.toHaveBeenCalled();
  press("k", field, { ctrlKey: true });
  press("x", screen.getByLabelText("印"));
  expect([letter.mock.calls.length, palette.mock.calls.length]).toEqual([1, 1]);
});
