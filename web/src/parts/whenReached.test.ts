// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenReached } from "./whenReached.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one goes on when the browser tells that there is a line", () => {
  const go = vi.fn();
  const stop = whenReached(go);
  window.dispatchEvent(new Event("online"));
  expect(go).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event("online"));
  expect(go).toHaveBeenCalledOnce();
});

test("where it told that too early one looks again until the shop can be reached", async () => {
  const reach = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", reach);
  const go = vi.fn();
  const stop = whenReached(go);
  await vi.advanceTimersToNextTimerAsync();
  expect(reach).toHaveBeenCalledOnce();
  expect(go).not.toHaveBeenCalled();
  await vi.advanceTimersToNextTimerAsync();
  expect(go).toHaveBeenCalledOnce();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("without a line nobody asks", async () => {
  vi.stubGlobal("fetch", vi.fn());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const stop = whenReached(vi.fn());
  await vi.advanceTimersToNextTimerAsync();
  expect(fetch).not.toHaveBeenCalled();
  stop();
  vi.restoreAllMocks();
});

test("an answer that comes after somebody has gone elsewhere takes them nowhere", async () => {
  let answer: (response: { ok: boolean }) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = resolve)));
  const go = vi.fn();
  const stop = whenReached(go);
  await vi.advanceTimersToNextTimerAsync();
  stop();
  answer({ ok: true });
  await vi.runAllTimersAsync();
  expect(go).not.toHaveBeenCalled();
});
