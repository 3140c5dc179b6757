// MemberSide.tsx
export const top = "マイページトップ";
export const orders = "ご注文履歴";
export const points = "ポイント・クーポン";
export const favoriteItems = "お気に入りアイテム";
export const favoriteBrands = "お気に入りブランド";
export const sizes = "わたしのサイズ";
export const addresses = "お届け先の管理";
export const profile = "会員情報の変更";
export const security = "ログインとセキュリティ";
export const devices = "ログイン中の端末";
export const data = "登録情報のダウンロード";
export const mail = "メール配信設定";
export const push = "プッシュ通知の設定";
export const healthPlus = "ヘルスプラス会員";
export const myPage = "マイページ";
export const logout = "ログアウト";

// OrderCard.tsx
export const andMore = (count: number) => `ほか${count}点`;
export const pieces = (pieces: number) => `${pieces}点`;
export const orderNumber = (number: string) => `ご注文番号 ${number}`;
