import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#api/call.ts";
import { AppErrors, type ErrorReport, isOurs, type Scene, statusOf } from "./report.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function scene(changes: Partial<Scene> = {}) {
  const posted: ErrorReport[] = [];
  const gone: string[] = [];
  const errors = new AppErrors({
    post: async (report) => posted.push(report),
    currentUrl: () => "http://shop.example/items?page=2",
    isBack: () => true,
    go: (address) => gone.push(address),
    ...changes,
  });
  return { errors, posted, gone };
}

test("the report is posted, then the browser goes to the error page", async () => {
  const { errors, posted, gone } = scene();
  const error = new CallError(503, "x", "混み合っています");
  await errors.handle(error);
  expect(posted).toEqual([
    {
      status: 503,
      message: "混み合っています",
      stack: error.stack,
      client: { currentUrl: "http://shop.example/items?page=2", isBack: true },
    },
  ]);
  expect(gone).toEqual(["/errors?code=503"]);
});

test.each<[unknown, number]>([
  [new CallError(403, "x", "x"), 403],
  [new CallError(0, "call.network", "x"), 500],
  [new TypeError("x"), 500],
  ["text", 500],
  [undefined, 500],
  [{ status: 404 }, 404],
  [{ status: 200 }, 500],
  [{ status: "404" }, 500],
])("the status of %o is %i", (error, want) => {
  expect(statusOf(error)).toBe(want);
});

test("an answer that never came leads to the page about timeouts", async () => {
  const { errors, gone } = scene();
  await errors.handle(new CallError(0, "call.timeout", "x"));
  expect(gone).toEqual(["/errors/timeout"]);
});

test.each([408, 504])("a timeout that the server answers, %i, is an error with a status", async (status) => {
  const { errors, gone } = scene();
  await errors.handle(new CallError(status, "call.unreadable", "x"));
  expect(gone).toEqual([`/errors?code=${status}`]);
});

test("a failure that the page gets over is reported, and the shopper stays", async () => {
  const { errors, posted, gone } = scene();
  errors.note(new CallError(502, "x", "一覧がありません"));
  errors.note(new Error("again"));
  expect(posted.map(({ status, message }) => [status, message])).toEqual([
    [502, "一覧がありません"],
    [500, "again"],
  ]);
  expect(gone).toEqual([]);
  scene({ post: () => Promise.reject(new Error("offline")) }).errors.note(new Error("x"));
});

test("only the first error of a page counts", async () => {
  const { errors, posted, gone } = scene();
  expect(await Promise.all([errors.handle(new Error("a")), errors.handle(new Error("b"))])).toEqual([true, true]);
  expect([posted.length, gone.length]).toEqual([1, 1]);
});

test.each(["/errors?code=500", "/errors", "/errors/timeout"])("%s never reports itself", async (path) => {
  const { errors, posted, gone } = scene({ currentUrl: () => `http://shop.example${path}` });
  expect(await errors.handle(new Error("x"))).toBe(false);
  expect([posted, gone]).toEqual([[], []]);
});

test("a report that fails or hangs keeps nobody for more than two seconds", async () => {
  const failing = scene({ post: () => Promise.reject(new Error("offline")) });
  await failing.errors.handle(new Error("x"));
  expect(failing.gone).toEqual(["/errors?code=500"]);
  const hanging = scene({ post: () => new Promise(() => undefined) });
  const handled = hanging.errors.handle(new Error("x"));
  await vi.advanceTimersByTimeAsync(1999);
  expect(hanging.gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await handled;
  expect(hanging.gone).toEqual(["/errors?code=500"]);
});

test("where the shop cannot be reached the shopper stays, and a later error is reported again", async () => {
  let offline = true;
  const { errors, gone } = scene({
    post: async () => {
      if (offline) throw new CallError(0, "call.network", "x");
    },
  });
  expect(await errors.handle(new Error("x"))).toBe(false);
  expect(gone).toEqual([]);
  offline = false;
  expect(await errors.handle(new Error("x"))).toBe(true);
  expect(gone).toEqual(["/errors?code=500"]);
});

test("errors of extensions and other scripts are not ours", () => {
  expect(isOurs("at f (https://shop.example/_app/assets/browser-1.js:1:2)", "https://shop.example")).toBe(true);
  expect(isOurs("chrome-extension://abc/inject.js", "https://shop.example")).toBe(false);
  expect(isOurs("https://tags.example/_app/x.js", "https://shop.example")).toBe(false);
});
