/**
 * What a page says to whoever posted a form without a script and was refused. The server names the refusal in the
 * address, and only these words are ever shown.
 */
const words: Readonly<Record<string, string>> = {
  "cart.no_size": "サイズを選択してください。",
  "cart.unknown_item": "この商品は現在お取り扱いがありません。",
  "cart.ended": "この商品は販売を終了しました。",
  "cart.sold_out": "申し訳ございません。この商品は在庫がなくなりました。",
  "cart.quantity": "数量をご確認ください。",
  "cart.short": "在庫の数を超えています。数量を変えてもう一度お試しください。",
  "cart.limit": "一度にご注文いただける数を超えています。",
  "cart.full": "カートに入れられる商品の数を超えています。",
  "cart.not_there": "この商品はカートにありません。",
  "cart.coupons": "クーポンは一度に5枚までです。",
  "coupon.too_many_guesses":
    "クーポンコードの誤りが続いたため、入力を一時停止しています。15分ほど時間をおいてから、もう一度お試しください。",
  "checkout.empty": "カートに商品がありません。",
  "checkout.blocked": "ご購入いただけない商品があります。内容をご確認ください。",
  "checkout.incomplete": "入力内容をご確認ください。",
  "order.changed": "ご確認いただいた内容から変更がありました。もう一度ご確認ください。",
  "limit.challenge":
    "ただいま混み合っているため、確認が必要です。メールで確認コードを受け取るか、JavaScriptを有効にしてお試しください。",
  "order.code": "ご本人確認のため、メールでお送りした6桁の確認コードを入力してください。",
  "order.code_wrong": "確認コードが正しくありません。メールに書かれた6桁の数字を入力してください。",
  "order.too_often": "お支払いを完了できない状態が続いています。しばらくしてからもう一度お試しください。",
  "order.too_many":
    "短い時間に多くのご注文をいただいています。お手数ですが、1時間ほどおいてからもう一度お試しください。",
  "checkout.too_much":
    "一度にお取り置きできるのは20種類・60点までです。カートの商品を減らすか、何回かに分けてご注文ください。ログインすると、この上限はありません。",
  "mail.mailbox":
    "このメールアドレスには、本日すでに数通のご案内をお送りしています。届いているメールをご確認いただくか、明日もう一度お試しください。",
  "member.too_many_attempts": "操作の回数が上限に達しました。しばらく時間をおいてから、もう一度お試しください。",
  "order.in_flight": "お支払いを確認しています。しばらくお待ちください。",
};

/** Whether somebody gets on by the code of a letter. */
export function wantsCode(code: string | null): boolean {
  return code === "order.code" || code === "order.code_wrong";
}

/** Empty when nothing was refused. */
export function refusalWords(code: string | null): string {
  if (code === null) return "";
  const known = words[code];
  if (known !== undefined) return known;
  if (code.startsWith("coupon.")) return "このクーポンコードはご利用いただけません。コードと期限をご確認ください。";
  return "操作を完了できませんでした。内容をご確認のうえ、もう一度お試しください。";
}
