import { expect, test } from "vitest";
import type { EntryItem } from "#api/contract.gen.ts";
import type { ArticleCard } from "#parts/articles.ts";
import { NotFound } from "#parts/page.ts";
import { kindIn, neighboursOf, relatedOf } from "./articleData.ts";
import { commonTags } from "./tagCounts.ts";

const card = (slug: string, ...tags: string[]): ArticleCard => ({
  kind: "special",
  slug,
  title: slug,
  lead: "",
  tags,
  date: "2026-11-01",
});

test("the kind is the one in the path, and no other", () => {
  expect(kindIn("/article/brand-news/x")).toBe("brand-news");
  expect(() => kindIn("/article/nothing")).toThrow(NotFound);
});

test("neighbours are the next older and the next newer one", () => {
  const list = ["c", "b", "a"].map((slug) => ({ slug, title: slug }));
  const names = ({ older, newer }: ReturnType<typeof neighboursOf>) => [older?.slug, newer?.slug];
  expect(names(neighboursOf("b", list))).toEqual(["a", "c"]);
  expect(names(neighboursOf("c", list))).toEqual(["b", undefined]);
  expect(names(neighboursOf("a", list))).toEqual([undefined, "b"]);
  expect(names(neighboursOf("gone", list))).toEqual([undefined, undefined]);
});

test("related articles are the editors' first, then those that share most, never itself and none twice", () => {
  const own = card("own", "綿", "秋");
  const slugs = (list: readonly ArticleCard[]) => list.map(({ slug }) => slug);
  const alike = [card("one", "綿"), own, card("two", "綿", "秋"), card("chosen")];
  expect(slugs(relatedOf(own, [card("chosen")], alike))).toEqual(["chosen", "two", "one"]);
  expect(slugs(relatedOf(own, [], []))).toEqual([]);
  expect(
    slugs(
      relatedOf(
        own,
        ["a", "b", "c", "d"].map((slug) => card(slug)),
        alike,
      ),
    ),
  ).toEqual(["a", "b", "c", "d"]);
});

test("the tags of most articles are shown, and always the chosen one", () => {
  const entry = (...tags: string[]) => ({ fields: { tags } }) as unknown as EntryItem;
  const many = Array.from({ length: 14 }, (_, i) => entry("秋", `t${i}`));
  expect(commonTags([entry("綿"), entry("秋"), entry("秋")], "")).toEqual(["秋", "綿"]);
  expect(commonTags(many, "").length).toBe(12);
  expect(commonTags(many, "t13")).toContain("t13");
});
