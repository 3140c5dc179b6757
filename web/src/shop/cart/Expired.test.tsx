import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CallError } from "#api/call.ts";
import { Expired } from "./Expired.tsx";

test("when the goods cannot be held again, the shopper reads which, or else why", () => {
  const blocked = new CallError(409, "order.blocked", "ご購入いただけない商品があります。", [
    { name: "lines", code: "stock.short", message: "「シャツ」は在庫がなくなりました。" },
  ]);
  const shown = (failure: CallError | undefined) => (
    <MemoryRouter>
      <Expired action={{ doing: undefined, failure }} onAgain={() => undefined} />
    </MemoryRouter>
  );
  const { rerender } = render(shown(blocked));
  expect(screen.getByRole("alert").textContent).toContain("「シャツ」は在庫がなくなりました。");
  rerender(shown(new CallError(503, "db.busy", "混み合っています。")));
  expect(screen.getByRole("alert").textContent).toContain("混み合っています。");
});
