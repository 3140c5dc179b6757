import { expect, test } from "vitest";
import { watchBack } from "./back.ts";

const state = (navigation: string, key: string) => ({ navigation: { state: navigation }, location: { key } });

function watch(type: string) {
  const page = new EventTarget() as unknown as Window;
  Object.assign(page, { performance: { getEntriesByType: () => [{ type }] } });
  const back = watchBack(page);
  back.routerChanged(state("idle", "first"));
  return { back, pop: () => page.dispatchEvent(new Event("popstate")) };
}

test("the first page was reached by the back button when the browser says so", () => {
  expect(watch("back_forward").back.isBack()).toBe(true);
  expect(watch("navigate").back.isBack()).toBe(false);
  expect(watch("reload").back.isBack()).toBe(false);
});

test("going back counts from the moment it starts, so that a failing loader knows", () => {
  const { back, pop } = watch("navigate");
  pop();
  back.routerChanged(state("loading", "first"));
  expect(back.isBack()).toBe(true);
  back.routerChanged(state("idle", "second"));
  expect(back.isBack()).toBe(true);
});

test("following a link ends it", () => {
  const { back, pop } = watch("back_forward");
  back.routerChanged(state("loading", "first"));
  expect(back.isBack()).toBe(false);
  back.routerChanged(state("idle", "second"));
  pop();
  back.routerChanged(state("idle", "first"));
  expect(back.isBack()).toBe(true);
  back.routerChanged(state("idle", "third"));
  expect(back.isBack()).toBe(false);
});
