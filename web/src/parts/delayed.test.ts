import { beforeEach, expect, test, vi } from "vitest";
import { DelayedCalls } from "./delayed.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a call waits 500 ms unless told otherwise", () => {
  const ran: string[] = [];
  new DelayedCalls().add(() => ran.push("default"));
  new DelayedCalls(100).add(() => ran.push("short"));
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["short"]);
  vi.advanceTimersByTime(399);
  expect(ran).toEqual(["short"]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(["short", "default"]);
});

test("calls keep their order and their distance, and a failing one does not stop the rest", () => {
  const ran: string[] = [];
  const calls = new DelayedCalls();
  calls.add(() => ran.push("a"));
  calls.add(() => {
    throw new Error("b");
  });
  calls.add(() => ran.push("c"));
  vi.advanceTimersByTime(500);
  expect(ran).toEqual(["a"]);
  expect(() => vi.advanceTimersByTime(500)).toThrow("b");
  vi.advanceTimersByTime(500);
  expect(ran).toEqual(["a", "c"]);
});

test("flush runs what waits at once and only once, clear forgets it", () => {
  const ran: string[] = [];
  const calls = new DelayedCalls();
  calls.add(() => ran.push("a"));
  calls.add(() => ran.push("b"));
  calls.flush();
  expect(ran).toEqual(["a", "b"]);
  calls.add(() => ran.push("c"));
  calls.clear();
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual(["a", "b"]);
});
