/** A care mark of JIS L 0001: what it says, and how it is drawn. */
export interface CareMark {
  readonly label: string;
  readonly sign: "tub" | "hand" | "triangle" | "square" | "drum" | "iron" | "circle";
  /** Written inside: degrees, or the cleaner's letter. */
  readonly letter?: string;
  /** Lines inside, as a path. */
  readonly lines?: string;
  /** Heat: one is low, three is high. */
  readonly dots?: number;
  /** Below the sign: one asks for gentleness, two for great gentleness. */
  readonly bars?: number;
  /** Crossed out. */
  readonly never?: boolean;
}

const vertical = { single: "M20 10V30", double: "M16 10V30M24 10V30" };
const level = { single: "M10 20H30", double: "M10 16H30M10 24H30" };
const shade = "M5 15L15 5";

const marks: ReadonlyMap<string, CareMark> = new Map<string, CareMark>([
  ["hand_wash", { label: "手洗いできます（40℃まで）", sign: "hand" }],
  ["no_wash", { label: "家庭では洗えません", sign: "tub", never: true }],
  ["bleach", { label: "漂白剤を使えます", sign: "triangle" }],
  ["bleach_oxygen", { label: "酸素系漂白剤だけ使えます", sign: "triangle", lines: "M13 33L24.5 13.6M22 33L29 21.2" }],
  ["no_bleach", { label: "漂白剤は使えません", sign: "triangle", never: true }],
  ["tumble_high", { label: "タンブル乾燥できます", sign: "drum", dots: 2 }],
  ["tumble_low", { label: "低温でタンブル乾燥できます", sign: "drum", dots: 1 }],
  ["no_tumble", { label: "タンブル乾燥はできません", sign: "drum", never: true }],
  ["line_dry", { label: "つり干しがおすすめです", sign: "square", lines: vertical.single }],
  ["line_dry_shade", { label: "日陰のつり干しがおすすめです", sign: "square", lines: vertical.single + shade }],
  ["hang_dry", { label: "ぬれつり干しがおすすめです", sign: "square", lines: vertical.double }],
  ["hang_dry_shade", { label: "日陰のぬれつり干しがおすすめです", sign: "square", lines: vertical.double + shade }],
  ["flat_dry", { label: "平干しがおすすめです", sign: "square", lines: level.single }],
  ["flat_dry_shade", { label: "日陰の平干しがおすすめです", sign: "square", lines: level.single + shade }],
  ["drip_flat_dry", { label: "ぬれ平干しがおすすめです", sign: "square", lines: level.double }],
  ["drip_flat_dry_shade", { label: "日陰のぬれ平干しがおすすめです", sign: "square", lines: level.double + shade }],
  // Degrees are left out: the standard of 2024 moved them, and older labels are still sewn in.
  ["iron_high", { label: "高温までアイロンをかけられます", sign: "iron", dots: 3 }],
  ["iron_mid", { label: "中温までアイロンをかけられます", sign: "iron", dots: 2 }],
  ["iron_low", { label: "低温でアイロンをかけられます", sign: "iron", dots: 1 }],
  ["no_iron", { label: "アイロンはかけられません", sign: "iron", never: true }],
  ["dry_p", { label: "ドライクリーニングできます", sign: "circle", letter: "P" }],
  ["dry_p_gentle", { label: "弱いドライクリーニングができます", sign: "circle", letter: "P", bars: 1 }],
  ["dry_f", { label: "石油系のドライクリーニングができます", sign: "circle", letter: "F" }],
  ["dry_f_gentle", { label: "石油系の弱いドライクリーニングができます", sign: "circle", letter: "F", bars: 1 }],
  ["no_dry", { label: "ドライクリーニングはできません", sign: "circle", never: true }],
  ["wet", { label: "ウエットクリーニングできます", sign: "circle", letter: "W" }],
  ["wet_gentle", { label: "弱いウエットクリーニングができます", sign: "circle", letter: "W", bars: 1 }],
  ["wet_delicate", { label: "ごく弱いウエットクリーニングができます", sign: "circle", letter: "W", bars: 2 }],
  ["no_wet", { label: "ウエットクリーニングはできません", sign: "circle", letter: "W", never: true }],
]);

/** The mark of a name such as wash30_gentle or no_bleach; undefined for one that the standard does not know. */
export function careMark(name: string): CareMark | undefined {
  const [, degrees, strength] = /^wash(30|40|50|60|70|95)(_gentle|_delicate)?$/.exec(name) ?? [];
  if (degrees === undefined) return marks.get(name);
  const stream = strength === undefined ? "" : `の${strength === "_gentle" ? "弱い" : "ごく弱い"}水流`;
  const label = `洗濯機${stream}で洗えます（${degrees}℃まで）`;
  return { label, sign: "tub", letter: degrees, bars: strength === undefined ? 0 : strength === "_gentle" ? 1 : 2 };
}
