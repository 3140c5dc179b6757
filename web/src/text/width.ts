/** Full-width digits as ASCII, the rest alone. Twin of jp.Digits. */
export function digits(text: string): string {
  return text.replace(/[０-９]/g, (c) => shift(c, -0xfee0));
}

/** The long mark of kana. */
export const LONG_MARK = "ー";

/** What input methods put where a hyphen is meant: dashes, minus, rules, the long mark. */
const hyphens = /[-\u02d7\u2010-\u2015\u2043\u2212\u2500\u2501\u30fc\ufe58\ufe63\uff0d\uff70]/g;

export function isHyphen(c: string): boolean {
  return c.search(hyphens) === 0;
}

/** A number or code as somebody meant it who typed it by hand: ASCII, "-" for every hyphen, no white space. Twin of jp.TypedCode. */
export function typedCode(text: string): string {
  return text
    .replace(/\p{White_Space}/gu, "")
    .replace(hyphens, "-")
    .replace(/[！-～]/g, (c) => shift(c, -0xfee0));
}

/**
 * A length in centimetres as somebody typed it, in millimetres: ４９．５ and 49.5cm are 495. What could mean two things,
 * such as 12,5, is none. Twin of jp.Millimetres.
 */
export function millimetres(text: string): number | null {
  const typed = typedCode(text).toLowerCase().replace("㎝", "cm").replace(/cm$/, "");
  return /^[0-9]{1,6}(?:\.[0-9]{1,6})?$/.test(typed) ? Math.floor(Number(typed) * 10 + 0.5) : null;
}

/** The character so many places further on; all we move lie in the basic plane. */
export function shift(c: string, places: number): string {
  return String.fromCharCode(c.charCodeAt(0) + places);
}
