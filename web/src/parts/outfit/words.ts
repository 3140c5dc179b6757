export const title = "コーディネート";
export const lead = "スタッフが選んだ、いっしょに着る組み合わせです。気に入ったものだけでもお求めいただけます。";
export const description = (total: number) =>
  `スタッフが選んだコーディネート${total}件。まとめて、または気に入ったものだけをカートに入れられます。`;
export const pageTitle = (title: string, page: number) => `${title}（${page}ページ目）`;
export const wearers = [
  ["", "すべて"],
  ["women", "女性"],
  ["men", "男性"],
  ["kids", "キッズ"],
  ["baby", "ベビー"],
] as const;
export const narrow = "着る方でしぼりこむ";
export const none = "いまご紹介できるコーディネートがありません。";
export const toItems = "アイテム一覧へ";
export const proposed = "このアイテムに合わせるなら";
export const made = "スタッフのコーディネート";
export const by = (name: string) => `選んだ人：${name}`;
export const pieces = (n: number, total: string) => `${n}点 合計${total}（税込）`;
export const picture = (names: string) => `${names}を並べた写真`;
export const and = "、";
export const choose = "サイズを選んでカートへ";
export const goods = "組み合わせのアイテム";
export const pleaseChoose = "選んでください";
export const soldOut = (name: string) => `${name}（在庫なし）`;
export const mine = "わたしのサイズを選んであります。";
export const addChosen = (n: number) => `選んだ${n}点をカートに入れる`;
export const addSized = "サイズを選んだアイテムをカートに入れる";
export const chooseSize = "サイズを選択してください。";
export const chooseOne = "カートに入れるアイテムを選択してください。";
export const added = "カートに入れました";
export const addedCount = (n: number) => `${n}点をカートに入れました`;
export const toCart = "カートを見る";
export const notSold = (word: string) => `${word}のため、いまはお求めいただけません。`;
export const others = "ほかのコーディネート";
export const seeAll = "コーディネートをすべて見る";
export const choosing = (name: string) => `${name}をカートに入れる`;
export const sizeOf = (name: string) => `${name}のサイズ`;
