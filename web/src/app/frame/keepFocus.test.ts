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

function press() {
  find("button").focus();
  find("button").click();
}

/** Observers are told when the present turn is over. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("what goes away leaves the focus with what surrounded it", async () => {
  press();
  find("li").remove();
  await turn();
  expect(document.activeElement).toBe(find("ul"));
});

test("what goes away with all of its list leaves it farther out", async () => {
  press();
  find("section").remove();
  await turn();
  expect(document.activeElement).toBe(find("main"));
});

test("who moves the focus on purpose, or goes away without having it, is left alone", async () => {
  press();
  find("li").remove();
  find("a").focus();
  await turn();
  expect(document.activeElement).toBe(find("a"));
  find("ul").remove();
  await turn();
  expect(document.activeElement).toBe(find("a"));
});

test("what goes away by itself leaves it to the browser", async () => {
  find("button").focus();
  find("button").dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  find("li").remove();
  await turn();
  expect(document.activeElement).toBe(document.body);
});

test("what had it instead and goes too leaves it farther out", async () => {
  press();
  find("li").remove();
  await turn();
  find("section").remove();
  await turn();
  expect(document.activeElement).toBe(find("main"));
});
