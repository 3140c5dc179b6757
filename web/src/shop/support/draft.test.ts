import { expect, test } from "vitest";
import { type Draft, keepDraft, keepNumber, readDraft, readNumber } from "./draft.ts";

const draft: Draft = {
  topic: "item",
  order_number: "",
  name: "山田",
  email: "a@example.jp",
  body: "一\n二",
  token: "t",
};

function box(broken = false) {
  const kept = new Map<string, string>();
  const stop = () => {
    if (broken) throw new Error("forbidden");
  };
  return {
    getItem(key: string) {
      stop();
      return kept.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      stop();
      kept.set(key, value);
    },
    removeItem(key: string) {
      stop();
      kept.delete(key);
    },
  };
}

test("what was typed comes back, until it was taken under a number", () => {
  const here = box();
  expect(readDraft(here)).toBeUndefined();
  keepDraft(draft, here);
  expect(readDraft(here)).toEqual(draft);
  keepNumber("Q-ABCDEFGH", here);
  expect(readDraft(here)).toBeUndefined();
  expect(readNumber(here)).toBe("Q-ABCDEFGH");
});

test("a browser that keeps nothing is no failure", () => {
  const here = box(true);
  keepDraft(draft, here);
  keepNumber("Q-1", here);
  expect([readDraft(here), readNumber(here)]).toEqual([undefined, undefined]);
});

test.each(["", "no json", "1", "null", '{"name":5}'])("whatever stands in its place does no harm: %s", (text) => {
  const here = box();
  here.setItem("contact-draft", text);
  expect(readDraft(here)?.name ?? "").toBe("");
});
