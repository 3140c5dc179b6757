// CardEntry.tsx
export const testCardsOnly = "デモでは下のテスト用カード番号をご利用ください。";
export const number = "カード番号";
export const expiry = "有効期限（月/年）";
export const code = "セキュリティコード";
export const testCards = "テスト用のカード番号（デモ）";
export const testHint = "有効期限は今月以降の年月、セキュリティコードは3桁の数字なら、どれでもお使いいただけます。";
export const noCardField = "カードの入力欄を表示できませんでした。ページを読み込み直してください。";
export const card = "カード情報";
