import { expect, test } from "vitest";
import { type Action, block, edit, picture } from "#office/articles/markdown.ts";

function done(text: string, from: number, to: number, action: Action): string {
  const made = edit(text, from, to, action);
  return text.slice(0, made.from) + made.text + text.slice(made.to);
}

test("marks what is selected, and takes the mark away again", () => {
  expect(done("雪の日", 0, 1, "bold")).toBe("**雪**の日");
  expect(done("**雪**の日", 0, 5, "bold")).toBe("雪の日");
  expect(done("雪", 0, 0, "italic")).toBe("*強調*雪");
  expect(done("雪の日", 0, 3, "link")).toBe("[雪の日](/)");
});

test("selects the address of a new link", () => {
  const made = edit("雪", 0, 1, "link");
  expect(made.text.slice(made.select[0], made.select[1])).toBe("/");
});

test("begins every line that is selected", () => {
  expect(done("一\n二\n三", 0, 3, "list")).toBe("- 一\n- 二\n三");
  expect(done("一\n二", 0, 3, "numbers")).toBe("1. 一\n2. 二");
  expect(done("- 一\n- 二", 0, 7, "list")).toBe("一\n二");
  expect(done("- 一", 3, 3, "heading")).toBe("## 一");
  expect(done("", 0, 0, "quote")).toBe("> ");
});

test("puts pictures and items on lines of their own", () => {
  const put = (text: string, at: number) => {
    const made = block(text, at, "{{item 1}}");
    return text.slice(0, made.from) + made.text + text.slice(made.to);
  };
  expect(put("", 0)).toBe("{{item 1}}\n\n");
  expect(put("雪の日", 1)).toBe("雪\n\n{{item 1}}\n\nの日");
  expect(put("雪\n日", 1)).toBe("雪\n\n{{item 1}}\n\n日");
});

test("keeps brackets in the words of a picture", () => {
  expect(picture("/contents/a.jpg", "庭 [冬]\n")).toBe("![庭 \\[冬\\]](/contents/a.jpg)");
});
