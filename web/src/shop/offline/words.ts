// offline.page.tsx
export const title = "インターネットに接続されていません";
export const text =
  "接続が戻ると、ご覧になろうとしたページを自動で開きます。それまで、この端末に残っている内容をご覧いただけます。";
export const tryAgain = "もう一度試す";
export const cart = "カート";
export const asOf = "の内容です。価格と在庫は変わっていることがあります。接続が戻ってからご確認ください。";
export const pieces = (kind: string | number, quantity: string | number) => `${kind}・${quantity}点`;
export const recent = "最近チェックしたアイテム";
export const priceOf = "の価格）";
export const moment = (at: string | number, at2: string | number) => `${at}${at2}時点`;
