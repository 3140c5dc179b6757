import { beforeEach, expect, test } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { enqueue, flush, forgetQueue, type Outcome, supersede, waiting } from "./queue.ts";
import * as words from "./words.ts";

beforeEach(() => window.localStorage.clear());

const like = (code: string, liked = true) => ({ do: "like", code, liked }) as const;

/** A shop that answers with a member, or refuses, or is not there. */
function shop(who: string | undefined, answer: (name: string, body: unknown) => unknown = () => ({})) {
  const asked: string[] = [];
  const call = (async (name: string, body: unknown) => {
    if (name === "siapi/session/select/") return { customer: who === undefined ? null : { customer_code: who } };
    asked.push(`${name} ${JSON.stringify(body)}`);
    return answer(name, body);
  }) as unknown as Call;
  const told: Outcome[] = [];
  return { asked, told, flush: () => flush(call, (outcome) => told.push(outcome)) };
}

test("what waits is sent once, in its order, and told", async () => {
  enqueue(like("A"), "");
  enqueue({ do: "restock", body: { sku: "S", email: "a@example.jp" } }, "");
  enqueue(like("B", false), "");
  const { asked, told, flush } = shop(undefined, (name) => (name.includes("restock") ? { state: "confirm" } : {}));
  await flush();
  await flush();
  expect(asked).toEqual([
    'siapi/favorite/insert/ {"color_sku_code":"A"}',
    'siapi/restock/insert/ {"sku":"S","email":"a@example.jp"}',
    'siapi/favorite/delete/ {"color_sku_code":"B"}',
  ]);
  expect(told.map(({ message }) => message)).toEqual([words.liked, words.confirm, words.liked]);
  expect(told.flatMap(({ hearts }) => hearts)).toEqual([
    ["A", true],
    ["B", false],
  ]);
  expect(waiting()).toEqual([]);
});

test("the last wish about a colour counts", async () => {
  enqueue(like("A"), "");
  enqueue(like("A", false), "");
  const { asked, flush } = shop(undefined);
  await flush();
  expect(asked).toEqual(['siapi/favorite/delete/ {"color_sku_code":"A"}']);
});

test("what is taken back while others are sent is not sent", async () => {
  enqueue(like("A"), "");
  enqueue(like("B"), "");
  const { asked, flush } = shop(undefined, () => {
    supersede(like("B", false));
    return {};
  });
  await flush();
  expect(asked).toEqual(['siapi/favorite/insert/ {"color_sku_code":"A"}']);
});

test("what finds no line stays, and nothing is told", async () => {
  enqueue(like("A"), "");
  const lost = shop(undefined, () => {
    throw new CallError(0, "call.network", "通信できませんでした。");
  });
  await lost.flush();
  expect(lost.told).toEqual([]);
  expect(waiting()).toHaveLength(1);
});

test("what the shop refuses is told with its reason, and the heart goes back", async () => {
  enqueue(like("A"), "");
  const full = shop(undefined, () => {
    throw new CallError(409, "favorite.full", "お気に入りがいっぱいです。");
  });
  await full.flush();
  expect(full.told).toEqual([{ message: words.refusedLike("お気に入りがいっぱいです。"), hearts: [["A", false]] }]);
  expect(waiting()).toEqual([]);
});

test("goods that came back meanwhile are no failure: the way to them is told", async () => {
  enqueue({ do: "restock", body: { sku: "1234567890123" } }, "");
  const back = shop(undefined, () => {
    throw new CallError(409, "restock.in_stock", "この商品は、ただいまご購入いただけます。");
  });
  await back.flush();
  const action = { label: words.seeItem, run: expect.any(Function) };
  expect(back.told).toEqual([{ message: words.backInStock, hearts: [], action }]);
  expect(waiting()).toEqual([]);
});

test("a member's wishes are nobody else's; a guest's are theirs who logs in", async () => {
  enqueue(like("A"), "1000001");
  enqueue(like("B"), "");
  const { asked, told, flush } = shop("1000002");
  await flush();
  expect(asked).toEqual(['siapi/favorite/insert/ {"color_sku_code":"B"}']);
  expect(told.map(({ message }) => message)).toEqual([words.notTheirs, words.liked]);
});

test("what waits is bounded in number and time, and forgotten on a logout", () => {
  for (let i = 0; i < 50; i++) expect(enqueue(like(`C${i}`), "")).toBe(true);
  expect(enqueue(like("one more"), "")).toBe(false);
  expect(enqueue(like("C1", false), "")).toBe(true);
  expect(waiting(Date.now() + 8 * 24 * 60 * 60 * 1000)).toEqual([]);
  forgetQueue();
  expect(waiting()).toEqual([]);
});

test("what is not ours is left out", () => {
  window.localStorage.setItem("tsumugi-queue", "{broken");
  expect(waiting()).toEqual([]);
});
