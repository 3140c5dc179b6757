/** How the tiles of a mosaic fill their rows. */
export interface Mosaic {
  /** How many columns a phone has. */
  readonly narrow: 2 | 3;
  /** On phones the first tile stands over both columns. */
  readonly firstAcross: boolean;
  /** On wide screens, in rows of four: the first tile is two by two, or the first tiles are two wide. */
  readonly large: boolean;
  readonly doubled: number;
}

/** A mosaic of any number of tiles without a hole at its end. */
export function mosaicOf(tiles: number): Mosaic {
  const narrow = tiles % 2 === 1 && tiles % 3 === 0 ? 3 : 2;
  const left = tiles % 4;
  return {
    narrow,
    firstAcross: narrow === 2 && tiles % 2 === 1,
    large: left === 1 && tiles > 1,
    doubled: left === 2 ? 2 : left === 3 ? 1 : 0,
  };
}

/** How many of the first banners stand two in a row on wide screens; all others stand three in a row. */
export function pairedOf(banners: number): number {
  const left = banners % 3;
  return left === 0 ? 0 : left === 2 ? 2 : Math.min(banners, 4);
}
