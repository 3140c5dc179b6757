import { expect, test } from "vitest";
import { mosaicOf, pairedOf } from "./tiles.ts";

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("%i tiles leave no hole", (tiles) => {
  const { narrow, firstAcross, large, doubled } = mosaicOf(tiles);
  const wideCells = tiles + (large ? 3 : 0) + doubled;
  expect({ narrow: (tiles + (firstAcross ? 1 : 0)) % narrow, wide: wideCells % 4 }).toEqual({ narrow: 0, wide: 0 });
});

test.each([2, 3, 4, 5, 6, 7, 8])("%i banners leave no hole", (banners) => {
  const paired = pairedOf(banners);
  expect([paired % 2, (banners - paired) % 3]).toEqual([0, 0]);
});
