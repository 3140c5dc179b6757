import type { GoodsMissing, GoodsState, Measure, ReturnRule, SexType } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

export const stateViews = {
  public: { shape: "done", tone: "ok", word: "公開" },
  draft: { shape: "wait", tone: "wait", word: "下書き" },
  planned: { shape: "date", tone: "", word: "予定" },
  ended: { shape: "sent", tone: "wait", word: "終了" },
} satisfies Record<GoodsState, { shape: Shape; tone: string; word: string }>;

/** What an item can lack, for the filter. */
export const lacks: readonly { code: GoodsMissing["code"]; name: string }[] = [
  { code: "picture", name: "写真" },
  { code: "text", name: "説明文" },
  { code: "category", name: "カテゴリ" },
  { code: "size", name: "サイズ" },
  { code: "price", name: "価格" },
  { code: "measure", name: "寸法" },
  { code: "material", name: "素材" },
  { code: "care", name: "洗濯表示" },
  { code: "stock", name: "在庫" },
  { code: "alt", name: "代替テキスト" },
];

export const sexes = {
  women: "レディース",
  men: "メンズ",
  unisex: "ユニセックス",
  kids: "キッズ",
  baby: "ベビー",
} satisfies Record<SexType, string>;

export const returnRules = {
  fashion: "衣料（未使用・8日以内）",
  underwear: "下着（未開封のみ）",
  hygiene: "衛生用品（不良品のみ）",
} satisfies Record<ReturnRule, string>;

export const groupNames: Record<string, string> = {
  black: "黒",
  white: "白",
  gray: "グレー",
  beige: "ベージュ",
  brown: "茶",
  red: "赤",
  pink: "ピンク",
  orange: "オレンジ",
  yellow: "黄",
  green: "緑",
  blue: "青",
  navy: "紺",
  purple: "紫",
  silver: "シルバー",
};

/** The group that a swatch belongs to, so that nobody has to choose it; it can be changed. */
export function groupOf(hex: string): string {
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const light = (most + least) / 2;
  const spread = most - least;
  if (spread < 0.12) return light < 0.2 ? "black" : light > 0.88 ? "white" : "gray";
  const turn = most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const hue = turn * 60;
  if (hue < 15 || hue >= 335) return light > 0.75 ? "pink" : light < 0.3 ? "brown" : "red";
  if (hue < 45) return light < 0.42 ? "brown" : light > 0.68 && spread < 0.45 ? "beige" : "orange";
  if (hue < 70) return spread < 0.35 ? "beige" : "yellow";
  if (hue < 165) return "green";
  if (hue < 255) return light < 0.32 ? "navy" : "blue";
  if (hue < 300) return "purple";
  return "pink";
}

/** Millimetres as people write them: 71.5, 60–80. */
export function measureText(measure: Measure | undefined): string {
  if (measure === undefined) return "";
  const cm = (mm: number) => String(mm / 10);
  return measure.low === measure.high ? cm(measure.low) : `${cm(measure.low)}–${cm(measure.high)}`;
}

/** What was typed in centimetres; undefined when it is no measure. */
export function parseMeasure(name: string, text: string): Measure | undefined {
  const m = /^(\d{1,3}(?:\.\d)?)(?:\s*[-–~〜～]\s*(\d{1,3}(?:\.\d)?))?$/.exec(text.normalize("NFKC").trim());
  if (m === null) return undefined;
  const low = Math.round(Number(m[1]) * 10);
  const high = m[2] === undefined ? low : Math.round(Number(m[2]) * 10);
  return high < low ? undefined : { name, low, high };
}

export const careNames: readonly (readonly [string, string])[] = [
  ["wash40", "洗濯機40℃"],
  ["wash30_gentle", "洗濯機30℃弱"],
  ["hand_wash", "手洗い"],
  ["no_wash", "洗えない"],
  ["no_bleach", "漂白×"],
  ["bleach_oxygen", "酸素系漂白"],
  ["no_tumble", "タンブル×"],
  ["tumble_low", "タンブル低温"],
  ["line_dry", "つり干し"],
  ["line_dry_shade", "日陰つり干し"],
  ["flat_dry", "平干し"],
  ["flat_dry_shade", "日陰平干し"],
  ["iron_mid", "アイロン中温"],
  ["iron_low", "アイロン低温"],
  ["no_iron", "アイロン×"],
  ["dry_f", "ドライ石油系"],
  ["no_dry", "ドライ×"],
  ["wet_gentle", "ウエット弱"],
];
