// Confirm.tsx
export const confirming = "登録の確認";
export const registered = "登録が完了しました";
export const readArticles = "読みものを見る";
export const welcome = "次のお便りからお届けします。どうぞお楽しみに。";
export const confirmHint = "下のボタンを押すと、メールマガジンの登録が完了します。";
export const applyAgain = "もう一度申し込む";
export const registering = "登録しています";
export const register = "登録を完了する";

// SignUp.tsx
export const letterSent = "確認のメールをお送りしました";
export const typedAddress = "入力されたメールアドレス";
export const openLink =
  "宛てのメールのリンクを24時間以内に開くと、登録が完了します。届かないときは、迷惑メールのフォルダーもご確認ください。";
export const signUp = "お申し込み";
export const purposeBefore = "メールアドレスは配信のために使います。くわしくは";
export const privacy = "プライバシーポリシー";
export const purposeAfter = "をご覧ください。";
export const sending = "送信しています";
export const sendLetter = "確認メールを受け取る";

// Stop.tsx
export const stopping = "配信の停止";
export const stopped = "配信を停止しました";
export const farewell = "これまでお読みいただき、ありがとうございました。またのお申し込みをお待ちしています。";
export const stopHint = "ボタンを押すと、メールマガジンの配信を停止します。ログインは必要ありません。";
export const stop = "配信を停止する";
export const linkSent = "メールをお送りしました";
export const linkSentText = "ご登録がある場合は、停止のためのリンクをお送りしています。メールをご確認ください。";
export const stopByLink =
  "お便りの末尾のリンクから、いつでも停止できます。お手元にないときは、停止用のリンクをお送りします。";
export const ownAddress = "登録したメールアドレス";
export const sendStopLink = "停止用のリンクを受け取る";

// magazine.page.tsx
export const description =
  "新着アイテム、季節の特集、セールのお知らせを、メールマガジンでお届けします。配信はいつでも停止できます。";
export const title = "メールマガジン";
export const lead = "季節の読みものと新着アイテムを、月に数回お届けします。お申し込みは無料です。";
export const pastBefore = "これまでのお便りは";
export const pastLetters = "メールマガジンのお便り";
export const pastAfter = "でお読みいただけます。届くメールの種類や解除の方法は、";
export const aboutMagazine = "メールマガジンについて";
