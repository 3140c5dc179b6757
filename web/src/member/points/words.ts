// Balance.tsx
export const usable = "使えるポイント";
export const points = "ポイント";
export const onePoint = "1ポイント＝";
export const usableAs = "として、ご注文のときに使えます。";
export const aboutPoints = "ポイントについて";
export const nextExpiry = "次に失効するポイント";
export const none = "ありません";
export const expires = (points: string | number, last_day: string | number) =>
  `${points}ポイント（有効期限：${last_day}）`;
export const pending = "獲得予定ポイント";
export const pendingAmount = (pending: string | number) => `${pending}ポイント（発送後に使えます）`;

// Coupons.tsx
export const coupons = "お持ちのクーポン";
export const noCoupons = "いま使えるクーポンはありません。";
export const otherCoupons = (length: string | number) => `使用済み・期限切れのクーポン（${length}）`;
export const soon = "まもなく使えます";
export const used = "使用済み";
export const stopped = "配布終了";
export const expired = "期限切れ";
export const until = "まで";
export const code = "コード ";
export const stateOf = (value: string | number) => `・${value}`;
export const coupon = "クーポン";
export const added = "を追加しました。ご注文のときに使えます。";
export const checking = "確認しています";
export const add = "追加する";

// Ledger.tsx
export const history = "ポイントの履歴";
export const noHistory = "ポイントの履歴はまだありません。";
export const what = "日付と内容";
export const change = "増減";
export const balance = "残高";
export const seeOrderOf = (order: string | number) => `ご注文を見る ${order}`;
export const seeOrder = "ご注文を見る";
export const planned = (pending: string | number) => `（予定 ${pending}）`;

// points.page.tsx
export const title = "ポイント・クーポン";
