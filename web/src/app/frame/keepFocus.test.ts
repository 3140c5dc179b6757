// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keepFocus.ts";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><section><ul><li><button>消す</button></li></ul></section><p><a href="/">上へ</a></p></main>`;
  stop = keepFocus();
});
afterEach(() => stop());

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** Observers are told when the present turn is over. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("what goes away leaves the focus with what surrounded it", async () => {
  find("button").focus();
  find("li").remove();
  await turn();
  expect(document.activeElement).toBe(find("ul"));
});

test("what goes away with all of its list leaves it farther out", async () => {
  find("button").focus();
  find("section").remove();
  await turn();
  expect(document.activeElement).toBe(find("main"));
});

test("who moves the focus on purpose, or goes away without having it, is left alone", async () => {
  find("button").focus();
  find("li").remove();
  find("a").focus();
  await turn();
  expect(document.activeElement).toBe(find("a"));
  find("ul").remove();
  await turn();
  expect(document.activeElement).toBe(find("a"));
});
