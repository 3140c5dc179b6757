import { isHyphen, LONG_MARK, shift } from "./width.ts";

const VOICED = "\u3099"; // combining dakuten
const SEMIVOICED = "\u309a";
const HIRAGANA_TO_KATAKANA = 0x60;

/** A reading (furigana) in full-width katakana; what is no kana stays. Twin of jp.Katakana. */
export function katakana(text: string): string {
  return toKatakana(joinMarks(text).replace(/[｡-ﾟ]/g, (c) => c.normalize("NFKC")))
    .normalize("NFC")
    .replaceAll(VOICED, "゛")
    .replaceAll(SEMIVOICED, "゜");
}

function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/g, (c) => shift(c, HIRAGANA_TO_KATAKANA));
}

/** Dakuten typed as characters of their own join the kana before them. */
function joinMarks(text: string): string {
  return text.replaceAll("゛", VOICED).replaceAll("゜", SEMIVOICED);
}

const small = "ァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ";
const large = "アイウエオツヤユヨワカケクシストヌハヒフヘホムラリルレロ";

const vToB: Readonly<Record<string, string>> = {
  ヴァ: "バ",
  ヴィ: "ビ",
  ヴェ: "ベ",
  ヴォ: "ボ",
  ヴャ: "ビャ",
  ヴュ: "ビュ",
  ヴョ: "ビョ",
  ヴ: "ブ",
  ヷ: "バ",
  ヸ: "ビ",
  ヹ: "ベ",
  ヺ: "ボ",
};

/**
 * The text as search compares it: NFKC, lower case, katakana, small kana
 * large, V as B; a hyphen after kana is its long mark and elsewhere joins;
 * middle dots and apostrophes vanish, other punctuation becomes one space.
 * Twin of jp.Fold.
 */
export function fold(text: string): string {
  const plain = toKatakana(lower(joinMarks(text).normalize("NFKC"))).replace(
    /ヴ[ァィェォャュョ]?|[ヷヸヹヺ]/g,
    (v) => vToB[v] ?? v,
  );
  const chars = [...plain];
  let out = "";
  chars.forEach((c, i) => {
    if (isHyphen(c)) {
      out += /[ァ-ヺ]$/.test(out) ? LONG_MARK : "";
    } else if (/[.,]/.test(c) && isDigit(chars[i - 1]) && isDigit(chars[i + 1])) {
      out += c === "." ? c : "";
    } else if (!vanishes.test(c)) {
      out += kept.test(c) ? (large[small.indexOf(c)] ?? c) : out === "" || out.endsWith(" ") ? "" : " ";
    }
  });
  return out.normalize("NFKC").replace(/ $/, "");
}

const kept = /[\p{L}\p{N}\p{M}]/u;

/** Joining punctuation, dakuten without kana, variation selectors, invisible characters. */
const vanishes = /[・·'‘’\u02bc\p{Cf}]|\u3099|\u309a|\p{Variation_Selector}/u;

function isDigit(c: string | undefined): boolean {
  return c !== undefined && /[0-9]/.test(c);
}

/** Lower case one character at a time, as the server does: no final sigma, no dot on its own. */
function lower(text: string): string {
  return Array.from(text, (c) => [...c.toLowerCase()][0] ?? c).join("");
}
