/** The groups of colours that lists are filtered by, in the order of a colour circle, each with a piece of it. */
export const colorGroups = [
  { value: "black", label: "ブラック", hex: "2b2a29" },
  { value: "white", label: "ホワイト", hex: "fafaf7" },
  { value: "gray", label: "グレー", hex: "9b9b9b" },
  { value: "silver", label: "シルバー", hex: "c9ccd1" },
  { value: "beige", label: "ベージュ", hex: "dccbb0" },
  { value: "brown", label: "ブラウン", hex: "7a5a41" },
  { value: "red", label: "レッド", hex: "b5382f" },
  { value: "pink", label: "ピンク", hex: "e6b0b4" },
  { value: "orange", label: "オレンジ", hex: "d9823b" },
  { value: "yellow", label: "イエロー", hex: "e3c34c" },
  { value: "green", label: "グリーン", hex: "6f8f5a" },
  { value: "blue", label: "ブルー", hex: "6f9cc4" },
  { value: "navy", label: "ネイビー", hex: "2a3654" },
  { value: "purple", label: "パープル", hex: "83699e" },
] as const;
