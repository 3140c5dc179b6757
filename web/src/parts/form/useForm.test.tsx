import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { BrowserCall } from "#parts/browserCall.ts";
import { TextField } from "#ui/TextField.tsx";
import { Form } from "./Form.tsx";
import { useForm } from "./useForm.ts";

const went = vi.fn();

beforeEach(() => {
  const { pathname, search } = { pathname: "/mypage/addresses", search: "?open=new" };
  vi.stubGlobal("location", { pathname, search, assign: went });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  went.mockClear();
});

function Address() {
  const form = useForm("address", { city: "", password: "" }, { secret: ["password"] });
  return (
    <Form form={form} onSubmit={() => form.send((call) => call("siapi/session/select/", {}))}>
      <TextField {...form.field("city")} label="市区町村" />
      <TextField {...form.field("password")} label="パスワード" />
      <button type="submit">保存する</button>
    </Form>
  );
}

function show(answer: () => Promise<unknown>) {
  return render(
    <BrowserCall value={answer as unknown as Call}>
      <Address />
    </BrowserCall>,
  );
}

test("a fresh login is asked for with nothing lost but what is secret", async () => {
  const refuse = () => Promise.reject(new CallError(401, "member.fresh_login_required", "もう一度"));
  const first = show(refuse);
  await userEvent.type(screen.getByLabelText("市区町村"), "横浜市");
  await userEvent.type(screen.getByLabelText("パスワード"), "himitsu");
  await userEvent.click(screen.getByRole("button", { name: "保存する" }));
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(went.mock.calls).toEqual([["/id/login?return_to=%2Fmypage%2Faddresses%3Fopen%3Dnew&fresh=1"]]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("himitsu");
  first.unmount();

  show(async () => ({}));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("市区町村").value).toBe("横浜市"));
  expect(screen.getByLabelText<HTMLInputElement>("パスワード").value).toBe("");
  expect(screen.getByText("ログインを確認しました")).toBeTruthy();
});

test("what is wrong stands at the top with a link, and beside its field", async () => {
  const fields = [{ name: "city", code: "required", message: "市区町村を入力してください。" }];
  show(() => Promise.reject(new CallError(400, "member.invalid", "入力内容をご確認ください。", fields)));
  await userEvent.click(screen.getByRole("button", { name: "保存する" }));
  const link = await screen.findByRole("link", { name: "市区町村を入力してください。" });
  expect(link.getAttribute("href")).toBe("#address-city");
  expect(screen.getByLabelText("市区町村").getAttribute("aria-invalid")).toBe("true");
  expect(went).not.toHaveBeenCalled();
});
