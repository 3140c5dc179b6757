import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { expect, test } from "vitest";
import { CardEntry, type CardTokenizer } from "./CardEntry.tsx";

function show() {
  const tokenizer = createRef<CardTokenizer>();
  const { container } = render(
    <form>
      <CardEntry form={{ service: "local", key: "" }} tokenizer={tokenizer} />
    </form>,
  );
  return { tokenizer, form: container.querySelector("form") as HTMLFormElement };
}

const fill = async (number: string, expiry: string, code: string) => {
  for (const [label, text] of [
    ["カード番号", number],
    ["有効期限（月/年）", expiry],
    ["セキュリティコード", code],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    if (text !== "") await userEvent.type(screen.getByLabelText(label), text);
  }
};

test("a card becomes a token, and no form can send its number", async () => {
  const { tokenizer, form } = show();
  await fill("4242 4242 4242 4242", "12/39", "123");
  expect(await tokenizer.current?.token()).toBe("tok_ok");
  expect([...new FormData(form).keys()]).toEqual([]);
});

test("what is wrong is told at its field, and the first of it takes the focus", async () => {
  const { tokenizer } = show();
  await fill("4242 4242 4242 4242", "13/20", "1");
  expect(await tokenizer.current?.token()).toBeUndefined();
  expect(await screen.findByText("有効期限を「月/年」で入力してください。")).toBeTruthy();
  expect(screen.getByText(/3桁または4桁/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("有効期限（月/年）"));
  await fill("", "12/39", "123");
  expect(await tokenizer.current?.token()).toBeUndefined();
  expect(await screen.findByText("カード番号を入力してください。")).toBeTruthy();
});

test("a card that the pretend service does not know is refused in words", async () => {
  const { tokenizer } = show();
  await fill("5555555555554444", "12/39", "123");
  expect(await tokenizer.current?.token()).toBeUndefined();
  expect(await screen.findByText(/テスト用カード番号をご利用ください/)).toBeTruthy();
});
