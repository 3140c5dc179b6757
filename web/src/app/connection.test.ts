// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who waits goes on when the browser is online again, or on being told to", async () => {
  const connection = new Connection();
  const told = vi.fn();
  connection.subscribe(told);
  const first = connection.wait();
  expect([connection.isLost(), told.mock.calls.length]).toEqual([true, 1]);
  window.dispatchEvent(new Event("online"));
  await first;
  expect([connection.isLost(), told.mock.calls.length]).toEqual([false, 2]);
  const second = connection.wait();
  connection.retry();
  await second;
  expect(vi.getTimerCount(), "nobody waits, so nobody looks").toBe(0);
});

test("where the browser told that too early, who waits goes on once the shop can be reached", async () => {
  const reach = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", reach);
  const connection = new Connection();
  const tried = connection.wait();
  window.dispatchEvent(new Event("online"));
  await tried;
  const again = connection.wait();
  await vi.advanceTimersToNextTimerAsync();
  expect(connection.isLost(), "it cannot be reached yet").toBe(true);
  await vi.advanceTimersToNextTimerAsync();
  await again;
  expect([connection.isLost(), reach.mock.calls.length]).toEqual([false, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test("who has gone elsewhere waits no more", async () => {
  const connection = new Connection();
  const gone = new AbortController();
  const waiting = connection.wait(gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(connection.isLost()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
