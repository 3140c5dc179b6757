// BuyButton.tsx
export const colorGone = "このカラーはただいま在庫がありません。";
export const adding = "カートに入れています";
export const reserve = "予約してカートに入れる";
export const addToCart = "カートに入れる";

// Colors.tsx
export const color = "カラー";

// Delivery.tsx
export const prefecture = "お届け先の都道府県";
export const to = "へは";
export const arrives = "にお届け予定";
export const ifOrderedBy = (order_by: string | number) => `${order_by}までのご注文の場合。`;
export const freeShipping = "送料無料";
export const shippingFee = (fee: string | number) => `送料 ${fee}`;

// Details.tsx
export const about = "このアイテムについて";
export const itemNumber = "商品番号 ";
export const size = "サイズ";
export const materialAndCare = "素材とお手入れ";
export const material = "素材";
export const deliveryAndReturns = "お届けと返品";
export const shipping = "送料";
export const freeFrom = "（税込）以上のお買い上げで無料です。";
export const returns = "返品";
export const quantity = "数量";
export const limitBefore = "多くの方にお届けするため、お一人様";
export const limitAfter = "点までとさせていただきます。";
export const tax = "消費税";
export const reducedRate = "軽減税率（8%）の対象です。表示価格は税込です。";

// Facts.tsx
export const forMembers = "会員なら";
export const points = "ポイント";
export const earned = "獲得";
export const discontinued = "このアイテムは販売を終了しました";
export const seeSimilar = "よく似たアイテムを見る";
export const discontinuedText = "お探しいただきありがとうございます。再入荷の予定はありません。";
export const freeShippingFrom = "（税込）以上のお買い上げで送料無料";
export const aboutReturns = "返品について";
export const perPerson = "お一人様";
export const piecesAtMost = "点まで";

// Gallery.tsx
export const photos = "商品写真";
export const photoOf = (name: string | number, color_name: string | number, number: string | number) =>
  `${name} ${color_name} ${number}枚目`;
export const enlarge = "を拡大する";
export const previousPhoto = "前の写真";
export const nextPhoto = "次の写真";
export const seePhoto = (number: string | number) => `${number}枚目の写真を見る`;

// NoItem.tsx
export const loadFailed = "商品を表示できませんでした";
export const loadFailedText = "商品の情報を読み込めませんでした。しばらくしてから、もう一度お試しください。";
export const reload = "もう一度読み込む";
export const toList = "アイテム一覧へ";

// Rails.tsx
export const boughtTogether = "いっしょに選ばれているアイテム";
export const similar = "よく似たアイテム";
export const sameBrand = "同じブランドのアイテム";
export const itemsOfBrand = (brand_name: string | number) => `${brand_name}のアイテム`;
export const seeAll = "すべて見る";

// Restock.tsx
export const askRestock = "再入荷のお知らせを受け取る";

// RestockForm.tsx
export const letterSent = "確認のメールをお送りしました";
export const registered = "お知らせを登録しました";
export const confirmHint = "メールのリンクを開くと登録が完了します。再入荷すると、このメールアドレスにお知らせします。";
export const registeredHint = "再入荷すると、ご登録のメールアドレスにお知らせします。";
export const registering = "登録しています";
export const register = "お知らせを登録する";

// SizeTables.tsx
export const compareWithOthers = "ほかのアイテムとくらべる";
export const compareWithOwn = "手持ちの服とくらべる";
export const measured = "実寸";
export const body = "からだの寸法のめやす";
export const unit = "単位はcmです。平らに置いて測った寸法で、1～2cmほど違うことがあります。";
export const drawing = (what: string | number) => `採寸の位置の図：${what}`;

// Sizes.tsx
export const sizesAndStock = "サイズと在庫";
export const sizeTable = "サイズ表を見る";

// Zoom.tsx
export const photosOf = (name: string | number) => `${name}の写真`;
export const photoAt = (number: string | number) => `${number}枚目の写真`;
export const close = "閉じる";
export const zoomIn = (label: string | number) => `${label}を拡大`;

// Reviews.tsx
export const reviews = "レビュー";
export const noReviews =
  "この商品のレビューは、まだありません。ご購入の方は、お届け後にご注文履歴からお書きいただけます。";
export const noneFound = "条件に合うレビューはありません。";
export const reviewCount = (n: number) => `${n}件のレビュー`;
export const average = (tenths: string) => `5点満点中${tenths}点`;
export const starCount = (n: number) => `星${n}つ`;
export const fitOfSizes = "サイズ別のサイズ感";
export const fitOfMeasures = "寸法別のサイズ感";
export const sizeHead = "サイズ";
export const measureHead = "寸法";
export const tight = "きつい";
export const rightFit = "ちょうどよい";
export const loose = "ゆるい";
export const people = (n: number) => `${n}人`;
export const allStars = "すべての星";
export const stars = "星の数";
export const bodyHeight = "身長";
export const allHeights = "すべての身長";
export const aboutHeight = (n: number) => `${n}cm前後の人`;
export const boughtSize = "購入サイズ";
export const allSizes = "すべてのサイズ";
export const sortBy = "並び順";
export const sorts = {
  newest: "新しい順",
  helpful: "参考になった順",
  high: "星の多い順",
  low: "星の少ない順",
} as const;
export const withPhotos = "写真つきのみ";
export const narrow = "この条件で見る";
export const anonymous = "購入者";
export const height = (n: number) => `身長${n}cm`;
export const usualSize = (size: string) => `ふだん${size}`;
export const bought = (color: string, size: string) => `購入：${color} / ${size}`;
export const between = " ・ ";
export const fitIs = (word: string) => `サイズ感：${word}`;
export const pointsGiven = (n: number) => `お店からレビューのお礼に${n}ポイントを受け取っています`;
export const reviewPhoto = (n: number) => `レビューの写真${n}`;
export const helpful = "参考になった";
export const helpfulThanks = "ありがとうございます";
export const report = "問題を報告";
export const reported = "報告を受け付けました";
export const replyFrom = "お店からの返信";
export const reviewPages = "レビューのページ";

// Questions.tsx
export const questions = "質問と回答";
export const noQuestions = "この商品への質問は、まだありません。";
export const ask = "この商品について質問する";
export const questionMark = "Q";
export const answerBy = { shop: "お店", buyer: "購入者", visitor: "" } as const;
export const waitsForAnswer = "回答をお待ちください。";
export const questionPages = "質問のページ";

// おそろい and 組み合わせてみる
export const matching = "おそろいのアイテム";
export const matchingNote = (age: string, alike: string) => `${age}・${alike}`;
export const mixTitle = "組み合わせ";
export const mixWith = "これに合わせてみる";
