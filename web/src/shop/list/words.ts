// brand.page.tsx
export const brandDescription = (
  title: string | number,
  brand_name_alphabet: string | number,
  hitnum: string | number,
  story: string | number,
) => `${title}（${brand_name_alphabet}）のアイテム全${hitnum}点。${story}`;

// campaign.page.tsx
export const campaignDescription = (lead: string | number, hitnum: string | number) => `${lead}全${hitnum}点。`;
export const until = "まで";
export const notBegun = "このキャンペーンはまだ始まっていません";
export const ended = "このキャンペーンは終了しました";
export const seeItems = "アイテム一覧を見る";
export const begins = "に始まります。";
export const thanks = "たくさんのご利用、ありがとうございました。";

// category.page.tsx
export const separator = "・";
export const suchAs = (what: string | number) => `${what}など、`;
export const categoryDescription = (title: string | number, kinds: string | number, hitnum: string | number) =>
  `${title}の通販。${kinds}全${hitnum}点からサイズ、カラー、価格、ブランドでお選びいただけます。`;
export const below = "下のカテゴリ";

// items.page.tsx
export const itemsTitle = "アイテム一覧";
export const itemsText = "ベビー、キッズ、メンズ、ユニセックスの服と、からだをいたわる品の一覧です。";
export const newTitle = "新着アイテム";
export const newText = "この2週間に届いたアイテムを、新しい順にご覧いただけます。";
export const saleTitle = "セール";
export const saleText = "通常価格よりお求めやすくなったアイテムの一覧です。";
export const reserveTitle = "予約アイテム";
export const reserveText = "入荷の前にご予約いただけるアイテムの一覧です。";
export const lifestyleTitle = "ライフスタイル";
export const lifestyleText = "香り、お茶、布もの、お風呂の時間。服のまわりの暮らしの品の一覧です。";
export const resultsOf = (asked: string | number) => `「${asked}」の検索結果`;
export const results = "検索結果";
export const isTitle = (title: string | number) => `${title}です。`;
export const allOf = (lead: string | number, hitnum: string | number) => `${lead}全${hitnum}点。`;

// ranking.page.tsx
export const rankingTitle = "ランキング";
export const rankingPage = (here: string | number) => `ランキング（${here}ページ目）`;
export const rankingText = "よく見られ、よく選ばれているアイテムのランキングです。売り場ごとの順位もご覧いただけます。";
export const noRanking = "まだ順位がありません";
export const noneInSize = "このサイズで在庫のあるアイテムはありません";
export const chosenSizes = "在庫のあるサイズ";
export const overall = "総合";
export const byDepartment = "売り場ごとのランキング";

// DepartmentBlocks.tsx
export const seeAll = "すべて見る";
