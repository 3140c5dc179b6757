import { afterEach, expect, test, vi } from "vitest";
import { CallError, call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

function answers(status: number, body: string) {
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("an answer comes as it is", async () => {
  const fetched = answers(200, '{"rows":[1]}');
  expect(await call("office/orders/list", { filter: { text: "佐藤" } })).toEqual({ rows: [1] });
  expect(fetched).toHaveBeenCalledWith(
    "/api/office/orders/list",
    expect.objectContaining({ body: '{"filter":{"text":"佐藤"}}' }),
  );
});

test("a refusal is thrown with its code, sentence and fields", async () => {
  answers(
    422,
    '{"error":{"return_code":422,"code":"order.reason","message":"理由を","fields":[{"name":"reason","message":"空"}]}}',
  );
  const error = await call("office/orders/hold", { number: "T-1", reason: "" }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 422, code: "order.reason", message: "理由を", fields: [{ name: "reason" }] });
});

test("a page that is no answer of ours is told as such", async () => {
  answers(502, "<html>");
  await expect(call("office/orders/list", { filter: {} })).rejects.toMatchObject({ status: 0, code: "call.network" });
  answers(502, '"bad gateway"');
  await expect(call("office/orders/list", { filter: {} })).rejects.toMatchObject({
    status: 502,
    code: "call.unreadable",
  });
});
