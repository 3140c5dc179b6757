import { expect, test } from "vitest";
import type { Block } from "#office/api/contract.gen.ts";
import { addable, fresh, moved } from "./blocks.ts";

const blocks: Block[] = [
  { id: "hero", kind: "hero" },
  { id: "ranking", kind: "ranking" },
  { id: "banner-1", kind: "banner", title: "冬", shown: [{ title: "コート" }] },
];
const ids = (list: readonly Block[]) => list.map(({ id }) => id);

test("a block goes to another place and the others keep their order", () => {
  expect(ids(moved(blocks, 2, 0))).toEqual(["banner-1", "hero", "ranking"]);
  expect(ids(moved(blocks, 0, 2))).toEqual(["ranking", "banner-1", "hero"]);
  expect(moved(blocks, 0, 3)).toBe(blocks);
  expect(moved(blocks, 0, -1)).toBe(blocks);
});

test("new blocks have names of their own, and what the page has is not offered twice", () => {
  expect(fresh("banner", blocks).id).toBe("banner-2");
  expect(addable("home", blocks)).not.toContain("ranking");
  expect(addable("home", blocks)).toContain("story");
  expect(addable("department:C1", [])).toEqual(["banner", "text", "goods", "outfits"]);
});
