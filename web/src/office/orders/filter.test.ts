import { expect, test } from "vitest";
import { changed, chipsOf, filterOf, viewOf } from "./filter.ts";

const of = (text: string) => filterOf(new URLSearchParams(text));

test("without anything the list is what is not done, the oldest first", () => {
  expect(of("")).toEqual({
    statuses: ["awaiting_payment", "paid", "preparing", "partly_shipped", "lapsed"],
    oldest: true,
  });
  expect(viewOf(new URLSearchParams("view=nonsense")).id).toBe("open");
});

test("a text is looked for among all orders, or within the tab that is open", () => {
  expect(of("q=佐藤")).toEqual({ text: "佐藤" });
  expect(of("q=佐藤&view=ready")).toMatchObject({ text: "佐藤", statuses: ["paid", "preparing", "partly_shipped"] });
});

test("what an address says wrongly is left out", () => {
  expect(of("view=all&status=stolen&method=gold&from=yesterday&to=20261116")).toEqual({ to: "20261116" });
});

test("chips name what is left out, and go one by one", () => {
  const search = new URLSearchParams("view=all&status=lapsed&method=bank&from=20261113&q=4801");
  expect(chipsOf(search).map(({ label, value }) => `${label} ${value}`)).toEqual([
    "状態 再手続き待ち",
    "支払 銀行振込",
    "受注 11/13（金）から",
    "検索 4801",
  ]);
  expect(changed(search, "method", undefined).toString()).toBe("view=all&status=lapsed&from=20261113&q=4801");
});
