/** The parts of a commodity code. */
export interface Commodity {
  code: string;
  brand: string;
}

/** The parts of a colour SKU code. */
export interface ColorSku extends Commodity {
  commodity: string;
  color: string;
}

/** The parts of a SKU code. */
export interface Sku extends ColorSku {
  colorSku: string;
  size: string;
}

/** 10 characters, of which 4 to 7 are the brand; null for anything else. Twin of id.ParseCommodity. */
export function parseCommodity(code: string): Commodity | null {
  return isCode(code, 10) ? { code, brand: code.slice(3, 7) } : null;
}

/** 12 characters: commodity and colour. Twin of id.ParseColorSKU. */
export function parseColorSku(code: string): ColorSku | null {
  return isCode(code, 12)
    ? { code, brand: code.slice(3, 7), commodity: code.slice(0, 10), color: code.slice(10) }
    : null;
}

/** 13 characters: commodity, colour and size. Twin of id.ParseSKU. */
export function parseSku(code: string): Sku | null {
  const color = isCode(code, 13) ? parseColorSku(code.slice(0, 12)) : null;
  return color && { ...color, code, colorSku: color.code, size: code.slice(12) };
}

function isCode(code: string, length: number): boolean {
  return code.length === length && !/[^0-9A-Z]/.test(code);
}

/** Brands whose search key does not end in 1. */
const suffixes: ReadonlyMap<string, string> = new Map([["9002", "3"]]);

/** 000_{colour SKU}_{suffix}; null when that is no colour SKU code. Twin of id.ColorSKU.SearchKey. */
export function searchKey(colorSku: string): string | null {
  const color = parseColorSku(colorSku);
  return color && `000_${color.code}_${suffixes.get(color.brand) ?? "1"}`;
}

/** The colour SKU that a search key names. Twin of id.ParseSearchKey. */
export function parseSearchKey(key: string): string | null {
  const color = key.slice(4, 16);
  return searchKey(color) === key ? color : null;
}

/** An item's picture: the number counts from 1, the size goes from 1 (small) to 4 (large). */
export interface Image {
  colorSku: string;
  number: number;
  size: number;
}

/** The address of a picture, or "" when there can be none. Twin of id.ImagePath. */
export function imagePath(colorSku: string, number: number, size: number): string {
  const color = parseColorSku(colorSku);
  if (!color || !isBetween(number, 1, 99) || !isBetween(size, 1, 4)) {
    return "";
  }
  return `/images/commodity/${color.brand}/item${colorSku}-${number}-${size}.jpg`;
}

/** Reads an address as imagePath writes it, and nothing else. Twin of id.ParseImagePath. */
export function parseImagePath(path: string): Image | null {
  const m = /\/item([0-9A-Z]{12})-(\d{1,2})-(\d)\.jpg$/.exec(path);
  const colorSku = m?.[1];
  if (colorSku === undefined) {
    return null;
  }
  const image = { colorSku, number: Number(m?.[2]), size: Number(m?.[3]) };
  return imagePath(colorSku, image.number, image.size) === path ? image : null;
}

function isBetween(n: number, first: number, last: number): boolean {
  return Number.isInteger(n) && n >= first && n <= last;
}

/** Sizes that lists can be filtered by: the SKU's character, the label, the filter code. Twin of id.SizeChoices. */
export const sizeChoices = [
  { size: "1", label: "S", filter: "S1010" },
  { size: "2", label: "M", filter: "S1020" },
  { size: "3", label: "L", filter: "S1030" },
  { size: "4", label: "LL", filter: "S1040" },
] as const;

/** The choice that a SKU's size character belongs to, if any. Twin of id.Size.Choice. */
export function sizeChoice(size: string): (typeof sizeChoices)[number] | null {
  return sizeChoices.find((choice) => choice.size === size) ?? null;
}
