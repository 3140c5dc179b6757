import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Call, CallError } from "#api/call.ts";
import { waiting } from "#parts/queue/queue.ts";
import * as words from "#parts/queue/words.ts";
import { changeHeart } from "./changeHeart.ts";

beforeEach(() => window.localStorage.clear());

function place(answer: () => Promise<unknown>, liked: readonly string[]) {
  let codes: ReadonlySet<string> = new Set(liked);
  const asked: string[] = [];
  const call = ((name: string) => {
    asked.push(name);
    return answer();
  }) as unknown as Call;
  return {
    asked,
    codes: () => [...codes],
    place: {
      code: "A",
      name: "リネンシャツ",
      who: "",
      call,
      turns: new Map<string, Promise<unknown>>(),
      show: vi.fn(),
      refresh: vi.fn(async () => undefined),
      setCodes: (change: (was: ReadonlySet<string>) => ReadonlySet<string>) => {
        codes = change(codes);
      },
    },
  };
}

test("a heart is there at once and stays when the shop has it", async () => {
  const scene = place(async () => ({}), []);
  const done = changeHeart(scene.place, true);
  expect(scene.codes()).toEqual(["A"]);
  await done;
  expect(scene.asked).toEqual(["siapi/favorite/insert/"]);
  expect(scene.place.refresh).toHaveBeenCalledOnce();
  expect(scene.place.show).not.toHaveBeenCalled();
});

test("one that was taken away can be brought back", async () => {
  const scene = place(async () => ({}), ["A", "B"]);
  await changeHeart(scene.place, false);
  expect(scene.codes()).toEqual(["B"]);
  const [{ action }] = scene.place.show.mock.calls[0] as [{ action: { run: () => void } }];
  action.run();
  expect(scene.codes()).toEqual(["B", "A"]);
  await waitFor(() => expect(scene.asked).toEqual(["siapi/favorite/delete/", "siapi/favorite/insert/"]));
});

test("a heart that the shop could not keep goes, and the shopper is told", async () => {
  const scene = place(() => Promise.reject(new CallError(503, "call.down", "混み合っています。")), []);
  await changeHeart(scene.place, true);
  expect(scene.codes()).toEqual([]);
  expect(scene.place.show.mock.calls).toEqual([[{ message: "混み合っています。" }]]);
});

test("without a line a heart stays and waits; the shopper is told what will be done", async () => {
  const scene = place(() => Promise.reject(new CallError(0, "call.network", "通信できませんでした。")), ["B"]);
  await changeHeart(scene.place, true);
  await changeHeart({ ...scene.place, code: "B" }, false);
  expect(scene.codes()).toEqual(["A"]);
  expect(waiting()).toMatchObject([
    { code: "A", liked: true },
    { code: "B", liked: false },
  ]);
  expect(scene.place.show.mock.calls).toEqual([[{ message: words.like }], [{ message: words.unlike }]]);
});

test("one that waits and is pressed again when the line is back does not come again", async () => {
  const lost = place(() => Promise.reject(new CallError(0, "call.network", "通信できませんでした。")), []);
  await changeHeart(lost.place, true);
  const back = place(async () => ({}), ["A"]);
  await changeHeart(back.place, false);
  expect(back.asked).toEqual(["siapi/favorite/delete/"]);
  expect(waiting()).toEqual([]);
});

test("the shop hears of the second press of a heart after the first", async () => {
  let answer = (_: object) => {};
  const scene = place(() => new Promise((resolve) => (answer = resolve)), []);
  const first = changeHeart(scene.place, true);
  const second = changeHeart(scene.place, false);
  expect(scene.codes()).toEqual([]);
  expect(scene.asked).toEqual(["siapi/favorite/insert/"]);
  answer({});
  await first;
  await waitFor(() => expect(scene.asked).toHaveLength(2));
  answer({});
  await second;
  expect(scene.asked).toEqual(["siapi/favorite/insert/", "siapi/favorite/delete/"]);
});
