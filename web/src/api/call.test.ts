import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { CallError, caller, httpTransport, type Transport } from "#api/call.ts";
import type { Answer } from "#api/contract.gen.ts";

/** A transport that always brings back one reply. */
const replies =
  (status: number, body: unknown): Transport =>
  async () => ({ status, body });

/** What a promise was rejected with. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("was not rejected");
}

const shop = {
  shop_name: "紬",
  announcement: "",
  free_shipping_from: 5000,
  point_unit: 0,
  point_rates: [],
  departments: [],
};

describe("caller", () => {
  test("gives the data of a siapi answer, typed by the contract", async () => {
    const call = caller(replies(200, { siApiResult: { data: { ...shop, return_code: 200 } } }));
    const answer = await call("siapi/shop/select/", {});
    expect(answer).toMatchObject(shop);
    expectTypeOf(answer).toEqualTypeOf<Answer<"siapi/shop/select/">>();
    // @ts-expect-error: a name that the contract does not have
    expect(() => call("siapi/none/", {})).toBeDefined();
    // @ts-expect-error: a body that the contract does not have
    expect(() => call("common/outputerror", { status: "500" })).toBeDefined();
  });

  test("passes name, body and signal on", async () => {
    const transport = vi.fn<Transport>(replies(200, {}));
    const { signal } = new AbortController();
    const body = { status: 500, message: "m", stack: "s", client: { currentUrl: "/", isBack: false } };
    await caller(transport)("common/outputerror", body, { signal });
    expect(transport).toHaveBeenCalledWith("common/outputerror", body, signal);
  });

  test("throws the failure of a siapi call with everything it says", async () => {
    const fields = [{ name: "email", code: "required", message: "入力してください。" }];
    const data = { return_code: 409, code: "member.taken", message: "登録済みです。", fields };
    const call = caller(replies(409, { siApiResult: { data } }));
    const error = await rejection(call("siapi/shop/select/", {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 409, code: "member.taken", message: "登録済みです。", fields });
  });

  test("takes a return code other than 200 for a failure, whatever the status", async () => {
    const data = { return_code: 404, code: "item.not_found", message: "商品が見つかりません。" };
    const call = caller(replies(200, { siApiResult: { data } }));
    expect(await rejection(call("siapi/shop/select/", {}))).toMatchObject({ status: 404, fields: [] });
  });

  test("reads the failure of the other families at error", async () => {
    const error = { return_code: 429, code: "rate", message: "しばらくお待ちください。" };
    const call = caller(replies(429, { error }));
    const body = { status: 500, message: "m", stack: "s", client: { currentUrl: "/", isBack: false } };
    expect(await rejection(call("common/outputerror", body))).toMatchObject({ status: 429, code: "rate" });
  });

  test.each([
    [200, null],
    [200, "text"],
    [200, { siApiResult: {} }],
    [200, { siApiResult: { data: [] } }],
    [502, { siApiResult: { data: { return_code: 200 } } }],
    [502, undefined],
  ])("says in Japanese that it cannot read status %i with %j", async (status, body) => {
    const error = await rejection(caller(replies(status, body))("siapi/shop/select/", {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status,
      code: "call.unreadable",
      message: expect.stringContaining("読み取れません"),
    });
  });
});

describe("httpTransport", () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal("fetch", fetched);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** A fetch that never answers and ends when it is aborted. */
  const hang: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });

  test("posts JSON to the call's address with the shop's own cookies", async () => {
    fetched.mockResolvedValue(Response.json({ a: 1 }, { status: 404 }));
    expect(await httpTransport("siapi/shop/select/", { x: "靴下" })).toEqual({ status: 404, body: { a: 1 } });
    expect(fetched).toHaveBeenCalledWith(
      "/api/siapi/shop/select/",
      expect.objectContaining({ method: "POST", credentials: "same-origin", body: '{"x":"靴下"}' }),
    );
  });

  test("tells the shopper when there is no network", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await rejection(httpTransport("siapi/shop/select/", {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 0,
      code: "call.network",
      message: expect.stringContaining("通信できません"),
    });
  });

  test.each([
    [502, "読み取れません"],
    [503, "混み合って"],
  ])("tells the shopper when a page comes with %i instead of an answer", async (status, words) => {
    fetched.mockResolvedValue(new Response("<html>", { status }));
    const error = await rejection(httpTransport("siapi/shop/select/", {}));
    expect(error).toMatchObject({ status, code: "call.unreadable", message: expect.stringContaining(words) });
  });

  test("gives up after 15 seconds", async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(hang);
    const error = rejection(httpTransport("siapi/shop/select/", {}));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ status: 0, code: "call.timeout", message: expect.stringContaining("時間内") });
  });

  test("is silent when its own caller aborts, before or while it runs", async () => {
    fetched.mockImplementation(hang);
    const controller = new AbortController();
    const running = rejection(httpTransport("siapi/shop/select/", {}, controller.signal));
    controller.abort();
    expect(await running).toBe(controller.signal.reason);
    expect(await rejection(httpTransport("siapi/shop/select/", {}, controller.signal))).toBe(controller.signal.reason);
    expect(fetched).toHaveBeenCalledTimes(1); // the second was over before it began
  });
});
