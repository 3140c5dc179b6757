import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Call, networkError } from "#api/call.ts";
import { type AddressForm, AddressFormRules, type Town } from "#api/contract.gen.ts";
import { BrowserCall } from "#parts/browserCall.ts";
import { AddressFields } from "./AddressFields.tsx";
import { useForm } from "./useForm.ts";

const empty: AddressForm = {
  last_name: "",
  first_name: "",
  last_name_kana: "",
  first_name_kana: "",
  postal_code: "",
  prefecture: "",
  city: "",
  address_line: "",
  building: "",
  phone_number: "",
};

function Page() {
  const form = useForm("book", empty, { rules: AddressFormRules });
  return <AddressFields form={form} />;
}

const towns: Readonly<Record<string, Town[]>> = {
  "1500031": [{ prefecture: "東京都", city: "渋谷区", town: "桜丘町" }],
  "2310001": [{ prefecture: "神奈川県", city: "横浜市中区", town: "新港" }],
  "4980000": [
    { prefecture: "愛知県", city: "弥富市", town: "" },
    { prefecture: "三重県", city: "木曽岬町", town: "" },
  ],
};

function show(answer = async ({ postal_code }: { postal_code: string }) => ({ towns: towns[postal_code] ?? [] })) {
  render(
    <BrowserCall value={((_: string, body: { postal_code: string }) => answer(body)) as Call}>
      <Page />
    </BrowserCall>,
  );
}

const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const code = () => screen.getByLabelText("郵便番号");

test("a postal code fills in what is empty, in whatever width it is typed", async () => {
  show();
  await userEvent.type(code(), "１５０ー００３１");
  await waitFor(() => expect(value("町名・番地")).toBe("桜丘町"));
  expect([value("都道府県"), value("市区町村")]).toEqual(["東京都", "渋谷区"]);
});

test("another code changes what was filled in, and never what was typed", async () => {
  show();
  await userEvent.type(code(), "1500031");
  await waitFor(() => expect(value("町名・番地")).toBe("桜丘町"));
  await userEvent.type(screen.getByLabelText("町名・番地"), "1-2-3");
  await userEvent.clear(code());
  await userEvent.type(code(), "2310001");
  await waitFor(() => expect(value("市区町村")).toBe("横浜市中区"));
  expect([value("都道府県"), value("町名・番地")]).toEqual(["神奈川県", "桜丘町1-2-3"]);
});

test("a code of several towns lets the shopper choose, and one of none says so", async () => {
  show();
  await userEvent.type(code(), "4980000");
  await userEvent.click(await screen.findByRole("button", { name: "三重県木曽岬町" }));
  expect([value("都道府県"), value("市区町村")]).toEqual(["三重県", "木曽岬町"]);
  await userEvent.clear(code());
  await userEvent.type(code(), "0000000");
  expect(await screen.findByText(/見つかりませんでした/)).toBeTruthy();
});

test("a look-up that fails costs nothing, and is tried again", async () => {
  let broken = true;
  show(async () => {
    if (broken) throw networkError("");
    return { towns: towns["1500031"] ?? [] };
  });
  await userEvent.type(code(), "1500031");
  broken = false;
  await userEvent.type(code(), "{Backspace}1");
  await waitFor(() => expect(value("市区町村")).toBe("渋谷区"));
});

test("the reading of a name follows an input method, and leaves alone what was written", async () => {
  show();
  const name = screen.getByLabelText("姓");
  const compose = (kana: string) => {
    fireEvent.compositionUpdate(name, { data: kana });
    fireEvent.compositionEnd(name);
  };
  compose("やまだ");
  expect(value("セイ")).toBe("ヤマダ");
  compose("の");
  expect(value("セイ")).toBe("ヤマダノ");
  await userEvent.clear(screen.getByLabelText("セイ"));
  await userEvent.type(screen.getByLabelText("セイ"), "サントウ");
  compose("やま");
  expect(value("セイ")).toBe("サントウ");
});
