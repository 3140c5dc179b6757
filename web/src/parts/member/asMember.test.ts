import { expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { type LoadArgs, Redirect } from "#parts/page.ts";
import { asMember, loginAddress } from "./asMember.ts";

function args(path: string, query = ""): LoadArgs {
  return { path, params: {}, query: new URLSearchParams(query), call: (() => undefined) as unknown as Call };
}

test.each([
  ["/mypage", "", "/id/login?return_to=%2Fmypage"],
  ["/mypage/points", "page=2", "/id/login?return_to=%2Fmypage%2Fpoints%3Fpage%3D2"],
])("a guest at %s?%s goes to %s", async (path, query, want) => {
  const refuse = async () => {
    throw new CallError(401, "member.login_required", "ログインしてください。");
  };
  const got = await asMember(args(path, query), refuse).catch((error: unknown) => error);
  expect(got).toBeInstanceOf(Redirect);
  expect((got as Redirect).location).toBe(want);
});

test("what a member may see is loaded, and other failures stay what they are", async () => {
  expect(await asMember(args("/mypage"), async () => 7)).toBe(7);
  const missing = new CallError(404, "order.not_found", "ご注文が見つかりません。");
  await expect(asMember(args("/mypage/orders/X"), () => Promise.reject(missing))).rejects.toBe(missing);
});

test("a fresh login says so", () => {
  expect(loginAddress("/mypage/leave", true)).toBe("/id/login?return_to=%2Fmypage%2Fleave&fresh=1");
});
