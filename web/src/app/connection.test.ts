import { expect, test, vi } from "vitest";
import { Connection } from "./connection.ts";

test("who waits goes on when the browser is online again, or on being told to", async () => {
  const page = new EventTarget();
  const connection = new Connection(page as unknown as Window);
  const told = vi.fn();
  connection.subscribe(told);
  const first = connection.wait();
  expect([connection.isLost(), told.mock.calls.length]).toEqual([true, 1]);
  page.dispatchEvent(new Event("online"));
  await first;
  expect([connection.isLost(), told.mock.calls.length]).toEqual([false, 2]);
  const second = connection.wait();
  connection.retry();
  await second;
});

test("who has gone elsewhere waits no more", async () => {
  const connection = new Connection(new EventTarget() as unknown as Window);
  const gone = new AbortController();
  const waiting = connection.wait(gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(connection.isLost()).toBe(false);
});
