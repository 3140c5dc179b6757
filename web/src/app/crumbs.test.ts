import { expect, test } from "vitest";
import type { CrumbState } from "#parts/page.ts";
import { trail } from "./crumbs.ts";
import { leadsSomewhere } from "./routes.ts";

const labels = (path: string, state?: CrumbState) => trail(path, state).map(({ label }) => label);

test.each<[path: string, state: CrumbState | undefined, want: string[]]>([
  ["/", undefined, []],
  ["/ranking", undefined, ["ホーム", "ランキング"]],
  ["/guide/gift", undefined, ["ホーム", "ご利用ガイド", "ギフトラッピング"]],
  ["/mypage/favorite/item", undefined, ["ホーム", "マイページ", "お気に入りアイテム"]],
  ["/article/special/42", { replacementTitle: "春の支度" }, ["ホーム", "読みもの", "特集", "春の支度"]],
  ["/items/1234567890", { requireTitle: true }, ["ホーム", "アイテム一覧"]],
  ["/items/1234567890", { requireTitle: true, replacementTitle: "靴下" }, ["ホーム", "アイテム一覧", "靴下"]],
  ["/items", { parameter: "ヨガ $& パンツ" }, ["ホーム", "「ヨガ $& パンツ」の検索結果"]],
  ["/ranking", { parameter: "使われない" }, ["ホーム", "ランキング"]],
  ["/campaign/SUMMER", { replacementTitle: "夏支度" }, ["ホーム", "夏支度"]],
  ["/campaign/S", { above: [{ label: "BABY", to: "/campaign/B" }], replacementTitle: "服" }, ["ホーム", "BABY", "服"]],
  ["/errors/timeout", undefined, ["ホーム", "接続がタイムアウトしました"]],
])("%s with %o", (path, state, want) => {
  expect(labels(path, state)).toEqual(want);
});

test("only pages that are built are linked, and never the page itself", () => {
  for (const { to } of trail("/guide/gift")) expect(to === undefined || leadsSomewhere(to)).toBe(true);
  expect(trail("/guide/gift")[0]).toEqual({ label: "ホーム", to: "/" });
  expect(trail("/guide/gift").at(-1)?.to).toBeUndefined();
});
