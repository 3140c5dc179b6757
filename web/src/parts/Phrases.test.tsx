import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Phrases } from "./Phrases.tsx";

test("a title may break between its phrases, and stays the same text", () => {
  const { container } = render(
    <h1>
      <Phrases of={["冬の", "朝の", "朝の", "一枚"]} text="冬の朝の朝の一枚" />
    </h1>,
  );
  expect(container.innerHTML).toBe("<h1>冬の<wbr>朝の<wbr>朝の<wbr>一枚</h1>");
  expect(container.textContent).toBe("冬の朝の朝の一枚");
});

test("a title without phrases is its text", () => {
  expect(render(<Phrases of={undefined} text="紬" />).container.innerHTML).toBe("紬");
});
