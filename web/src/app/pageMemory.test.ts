import { expect, test } from "vitest";
import { PageMemory } from "./pageMemory.ts";

const page = (data: unknown) => ({ kind: "page", data }) as const;

test("a page is recalled for two minutes", () => {
  let now = 0;
  const memory = new PageMemory(() => now);
  memory.keep("/items", page(1));
  now = 119_999;
  expect(memory.recall("/items")).toEqual(page(1));
  now = 120_000;
  expect(memory.recall("/items")).toBeUndefined();
  expect(memory.recall("/")).toBeUndefined();
});

test("of many pages the oldest is forgotten", () => {
  const memory = new PageMemory(() => 0);
  for (let n = 0; n <= 20; n += 1) memory.keep(`/${n}`, page(n));
  expect(memory.recall("/0")).toBeUndefined();
  expect(memory.recall("/1")).toEqual(page(1));
  memory.keep("/1", page("again"));
  memory.keep("/21", page(21));
  expect(memory.recall("/1")).toEqual(page("again"));
  expect(memory.recall("/2")).toBeUndefined();
});

test("what is the shopper's own is forgotten when they change something", () => {
  const memory = new PageMemory(() => 0);
  memory.keep("/items", page(1));
  memory.keep("/cart", page(2), true);
  memory.forgetPersonal();
  expect([memory.recall("/items"), memory.recall("/cart")]).toEqual([page(1), undefined]);
});
