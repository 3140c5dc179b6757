import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Checkbox } from "./Checkbox.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Quantity } from "./Quantity.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { Select } from "./Select.tsx";
import { TextArea, TextField } from "./TextField.tsx";

const hint = "7桁の数字";
const error = "郵便番号は7桁で入力してください";

/** The texts a control is described by, in order. */
function described(control: HTMLElement): (string | undefined)[] {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

test.each([
  ["TextField", <TextField key="a" label="郵便番号" hint={hint} error={error} />],
  ["TextArea", <TextArea key="b" label="郵便番号" hint={hint} error={error} />],
  ["Select", <Select key="c" label="郵便番号" hint={hint} error={error} choices={[]} />],
  ["Checkbox", <Checkbox key="d" label="郵便番号" hint={hint} error={error} />],
])("%s is named by its label and described by hint and error", (_, field) => {
  render(field);
  const control = screen.getByLabelText("郵便番号");
  expect(described(control)).toEqual([hint, error]);
  expect(control.getAttribute("aria-invalid")).toBe("true");
});

test("a field without an error is not invalid, and an error that appears is in a live region", () => {
  const { rerender } = render(<TextField label="郵便番号" />);
  const control = screen.getByLabelText("郵便番号");
  expect([control.getAttribute("aria-invalid"), control.getAttribute("aria-describedby")]).toEqual([null, null]);
  const region = document.querySelector("[aria-live]");
  rerender(<TextField label="郵便番号" error={error} />);
  expect(region?.textContent).toBe(error);
});

test.each([
  [<TextField key="a" label="氏名" required />, "必須"],
  [<TextField key="b" label="氏名" />, "任意"],
  [<TextField key="c" label="氏名" disabled />, undefined],
  [<TextField key="d" label="氏名" readOnly />, undefined],
])("field %#: the mark is for the eye only", (field, mark) => {
  render(field);
  expect(screen.queryByText(/必須|任意/)?.textContent).toBe(mark);
  expect(screen.getByRole("textbox", { name: "氏名" })).toBeTruthy();
});

test("radio buttons are one group of which one is chosen", async () => {
  const options = ["必要", "不要"].map((label) => ({ value: label, label }));
  render(<RadioGroup label="領収書" name="receipt" options={options} error="選択してください" />);
  expect(described(screen.getByRole("group", { name: /領収書/ }))).toEqual(["選択してください"]);
  await userEvent.click(screen.getByRole("radio", { name: "必要" }));
  await userEvent.click(screen.getByRole("radio", { name: "不要" }));
  expect(screen.getAllByRole("radio", { checked: true })).toEqual([screen.getByRole("radio", { name: "不要" })]);
});

test("a group in which something is chosen already is not called optional", () => {
  const options = ["まとめて", "分けて"].map((label) => ({ value: label, label }));
  const { rerender } = render(<RadioGroup label="お届け方法" name="way" options={options} />);
  expect(screen.queryByText("任意")).toBeTruthy();
  rerender(<RadioGroup label="お届け方法" name="way" options={options} defaultValue="まとめて" />);
  expect(screen.queryByText(/必須|任意/)).toBeNull();
});

test("the summary of errors takes the focus and its links lead to the fields", async () => {
  render(
    <>
      <ErrorSummary errors={[{ field: "mail", message: "メールアドレスを入力してください" }]} />
      <TextField id="mail" label="メールアドレス" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  await userEvent.click(screen.getByRole("link", { name: "メールアドレスを入力してください" }));
  expect(document.activeElement).toBe(screen.getByLabelText("メールアドレス"));
});

function Counter() {
  const [value, setValue] = useState(2);
  return <Quantity label="靴下" value={value} max={3} onChange={setValue} />;
}

test("a quantity stays between its ends", async () => {
  render(<Counter />);
  const more = screen.getByRole<HTMLButtonElement>("button", { name: "1つ増やす" });
  await userEvent.click(more);
  expect([screen.getByRole("status").textContent, more.disabled]).toEqual(["3", true]);
});
