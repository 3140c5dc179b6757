// mix.page.tsx
export const title = "組み合わせてみる";
export const description =
  "トップス、ボトムス、アウター、シューズ、バッグを自由に組み合わせて、並べてご覧いただけます。";
export const slots = {
  outer: "アウター",
  top: "トップス",
  bottom: "ボトムス",
  dress: "ワンピース",
  shoes: "シューズ",
  bag: "バッグ",
} as const;
export const chooseSlot = "選ぶアイテム";
export const nothingYet = "まだ何も選ばれていません。一覧から、気になるアイテムを選んでください。";
export const lay = "選んだアイテムを並べたところ";
export const total = "合計";
export const remove = "外す";
export const removeOf = (name: string) => `${name}を外す`;
export const size = "サイズ";
export const sizeOf = (name: string) => `${name}のサイズ`;
export const sizeWith = (name: string, word: string) => `${name}（${word}）`;
export const buyOne = "カートに入れる";
export const buyOneOf = (name: string) => `${name}をカートに入れる`;
export const buyAll = "サイズを選んだものをまとめてカートに入れる";
export const noSize = "サイズを選んでください。選んだものだけをカートに入れます。";
export const added = (count: number) => `${count}点をカートに入れました`;
export const toCart = "カートを見る";
export const wearer = "どなたの服";
export const anybody = "すべての方";
export const wearers = {
  women: "レディース",
  men: "メンズ",
  unisex: "ユニセックス",
  kids: "キッズ",
  baby: "ベビー",
} as const;
export const sizeFilter = "在庫のあるサイズ";
export const colorFilter = "カラー";
export const allSizes = "すべてのサイズ";
export const allColors = "すべてのカラー";
export const apply = "表示する";
export const candidatesOf = (slot: string) => `${slot}を選ぶ`;
export const goes = "いまの組み合わせに合います";
export const none = "この条件に合うアイテムはありません。";
export const pages = "アイテムのページ";

// Saved.tsx
export const saved = "保存した組み合わせ";
export const save = "この組み合わせを保存する";
export const isSaved = "保存済みです";
export const keptHere = "この端末に保存しています。ログインすると、ほかの端末でもご覧いただけます。";
export const mixOf = (names: readonly string[]) => names.join("、");
export const forget = "消す";
export const forgetOf = (n: number) => `${n}番目の組み合わせを消す`;

// matching.page.tsx
export const matchingTitle = "おそろい";
export const matchingText =
  "同じ柄、または同じ素材と色のアイテムを、おとな・キッズ・ベビーでそろえました。ご家族で、きょうだいで、贈りものにも。";
export const noMatching = "いま、おそろいにできるアイテムはありません";
export const family = (brand: string, alike: string) => `${brand} ${alike}`;
export const matchingPages = "おそろいのページ";
