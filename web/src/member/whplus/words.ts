// Final.tsx
export const changesNext = (name: string | number) => `次回のお支払いから「${name}」になります。`;
export const applied = (name: string | number) =>
  `「${name}」のお申し込みが完了しました。確認のメールをお送りしています。`;
export const finalTitle = "お申し込み内容の最終確認";
export const payToday = "本日のお支払い";
export const nothingToday = "ありません（次回のお支払いから変わります）";
export const card = "お支払いのカード";
export const applying = "お申し込みを処理しています";
export const changeTo = (name: string | number) => `「${name}」に変更する`;
export const confirmFor = (pay_now: string | number) => `申し込みを確定する ${pay_now}`;
export const backToPlans = "プランの選択に戻る";

// Membership.tsx
export const stateChecking = "お支払いの確認中";
export const stateActive = "ご利用中";
export const stateDue = "お支払いの確認が必要です";
export const stateCancelled = "解約済み";
export const stateEnded = "終了";
export const contract = "ご契約の状況";
export const state = "状況";
export const plan = "プラン";
export const period = "ご利用期間";
export const until = "まで";
export const nextPayment = "次回のお支払い";
export const on = "に";
export const renewalFailed = "更新のお支払いができませんでした";
export const retryOn = (retry: string | number) => `${retry}にもう一度お支払いを試みます。`;
export const payByOtherCard = "下のプランから、別のカードでもお支払いいただけます。";
export const notProved = "本人確認が済んでいません";
export const toProof = "本人確認へ進む";
export const proofHint = "カード会社の画面で本人確認を終えると、お申し込みが完了します。";
export const usableUntil = (last_day: string | number) => `${last_day}まではご利用いただけます。`;
export const cancelled = (until: string | number) => `解約の手続きが完了しました。${until}`;
export const cancel = "解約する";
export const cancelTitle = "解約の確認";
export const askCancel = "解約しますか。次回のお支払いはなくなります。";
export const usableAsBefore = (lastDay: string | number) => `${lastDay}までは、これまでどおりご利用いただけます。`;
export const cancelling = "解約しています";
export const confirmCancel = "解約を確定する";
export const keep = "やめる";

// Plans.tsx
export const changePlan = "プランの変更";
export const choosePlan = "プランを選ぶ";
export const current = "ご契約中";
export const fromNext = "次回から";
export const perMonth = "1か月あたり";
export const taxIncluded = "（税込）／";
export const renews = "ごとに自動で更新されます。";
export const continueWith = "で継続する";
export const changeInto = "に変更する";
export const applyFor = "を申し込む";
export const years = (months: string | number) => `${months}年`;
export const months = (months: string | number) => `${months}か月`;

// whplus.page.tsx
export const title = "ヘルスプラス会員";
export const lead =
  "からだをいたわる毎日のための会員サービスです。いつでもこのページから解約でき、お支払い済みの期間の終わりまでご利用いただけます。";
export const benefits = "会員の特典";
