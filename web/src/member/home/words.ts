// Numbers.tsx
export const pointsExpire = (points: string | number, last_day: string | number) =>
  `${points}ポイント（有効期限：${last_day}）`;
export const usablePoints = "使えるポイント";
export const points = "ポイント";
export const pending = (pending: string | number) => `獲得予定 ${pending}ポイント`;
export const noExpiry = "失効予定はありません";
export const usableCoupons = "使えるクーポン";
export const sheets = "枚";
export const seeConditions = "条件と期限を見る";
export const favorites = "お気に入り";
export const pieces = "点";
export const news = (news: string | number) => `値下げ・再入荷 ${news}点`;
export const noNews = "値下げ・再入荷のお知らせはありません";

// Rank.tsx
export const rank = "会員ランク";
export const perPurchase = "のお買い上げごとに";
export const topRank = "最上位のランクです。いつもご愛顧いただき、ありがとうございます。";
export const nextRank = (
  missing: string | number,
  name: string | number,
  unit: string | number,
  rate: string | number,
) => `あと${missing}のお買い上げで「${name}」（${unit}ごとに${rate}ポイント）`;
export const boughtThisYear = "この1年のお買い上げ ";
export const aboutRank = "ランクとポイントについて";

// Registered.tsx
export const registered = "ご登録の内容";
export const email = "メールアドレス";
export const usualAddress = "いつものお届け先";
export const notYet = "まだ登録されていません";
export const customerNumber = "お客様番号";
export const mail = "メール配信";
export const mailText = "お届けするメールの種類を選べます";
export const devices = "端末";
export const devicesText = "ログイン中の端末を確かめられます";
export const changeOf = (label: string | number) => `${label}を確認・変更する`;
export const change = "確認・変更";

// mypage.page.tsx
export const orders = "ご注文履歴";
export const pointsAndCoupons = "ポイント・クーポン";
export const addresses = "お届け先の管理";
export const profile = "会員情報の変更";
export const security = "ログインとセキュリティ";
export const mypage = "マイページ";
export const nameOf = (name: string | number) => `${name} 様`;
export const menu = "マイページのメニュー";
export const recentOrders = "最近のご注文";
export const allOrders = "ご注文履歴をすべて見る";
export const noOrders = "まだご注文はありません";
export const seeItems = "アイテムを見る";
export const allFavorites = "お気に入りをすべて見る";
