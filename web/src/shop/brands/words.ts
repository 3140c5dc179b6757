// brands.page.tsx
export const description = (length: string | number) =>
  `Tsumugi 紬で取り扱う${length}のブランドを、おすすめ・五十音・アルファベットからさがせます。`;
export const title = "おすすめブランド";
export const leadBefore = "小さな工房から毎日の定番まで、つくり手の顔が見える";
export const leadAfter = "のブランドをそろえています。";
export const bySyllable = "五十音からさがす";
export const byLetter = "アルファベットからさがす";
