// ContactFields.tsx
export const choose = "選択してください";
export const orderOf = "対象のご注文";
export const noOrder = "選択しない";
export const orderHint = "ご注文についてのお問い合わせのときは、ご注文確認メールの番号を入力してください。";
export const emailHint = "ご返信をお送りします。迷惑メールの設定をご確認ください。";
export const bodyLabel = "お問い合わせの内容";
export const bodyHint = (max: string | number) => `${max}文字まで。カード番号やパスワードは書かないでください。`;

// ContactSteps.tsx
export const steps = "お問い合わせの手順";
export const stepEntry = "ご入力";
export const stepConfirm = "ご確認";
export const stepDone = "完了";

// FaqAnswer.tsx
export const helpedOthers = (count: string | number) => `${count}人のお客様が「役に立った」と答えています。`;
export const thanks = (what: string | number) => `ご回答ありがとうございました。${what}`;
export const willImprove = "よりよい説明に努めます。";
export const wasHelpful = "この回答は役に立ちましたか";
export const yes = "はい";
export const no = "いいえ";

// contact.page.tsx
export const description = "商品やご注文についてのお問い合わせを、フォームで受け付けています。";
export const title = "お問い合わせ";
export const leadBefore = "ご返信まで1～2営業日ほどいただきます。お急ぎのときは、先に";
export const faq = "よくあるご質問";
export const leadAfter = "もご覧ください。";
export const website = "ウェブサイト";
export const purposeBefore = "ご入力いただいた内容は、お問い合わせへの回答のためだけに使います。くわしくは";
export const privacy = "プライバシーポリシー";
export const purposeAfter = "をご覧ください。";
export const checking = "確認しています";
export const confirm = "入力内容を確認する";
export const sendThis = "この内容で送信する";

// contactComplete.page.tsx
export const lookingUp = "受付の状況を確かめています";
export const nothingSent = "送信されたお問い合わせはありません";
export const nothingSentHere = "このタブでは、お問い合わせが送信されていません";
export const toContact = "お問い合わせへ";
export const letterHasNumber = "すでにお送りいただいたときは、受付のメールをご確認ください。受付番号が書かれています。";
export const received = "お問い合わせを受け付けました";
export const number = "受付番号";
export const letterSent = "確認のメールをお送りしました。ご返信まで、1～2営業日ほどお待ちください。";
export const noLetterBefore = "メールが届かないときは、迷惑メールのフォルダーをご確認のうえ、";
export const contactAgain = "もう一度お問い合わせ";
export const noLetterAfter = "ください。";
export const continueShopping = "お買い物を続ける";

// contactConfirm.page.tsx
export const confirmTitle = "お問い合わせ内容の確認";
export const loadingEntry = "入力内容を読み込んでいます";
export const noEntry = "入力内容が見つかりません";
export const toEntry = "入力画面へ";
export const enterAgain = "お手数ですが、もう一度ご入力ください。";
export const topic = "お問い合わせの種類";
export const orderNumber = "ご注文番号";
export const none = "なし";
export const name = "お名前";
export const email = "メールアドレス";
export const sending = "送信しています";
export const correct = "入力内容を直す";

// faq.page.tsx
export const faqDescription = (length: string | number) =>
  `ご注文、お支払い、お届け、返品など、よくあるご質問${length}件とその答えをまとめました。`;
export const findQuestion = "質問をさがす";
export const findExample = "例：返品、送料、領収書";
export const foundQuestions = (trim: string | number, length: string | number) => `「${trim}」を含む質問 ${length}件`;
export const faqTopics = "質問の種類";
export const noQuestion = "あてはまる質問が見つかりませんでした";
export const contact = "お問い合わせをする";
export const shorterWords = "言葉を短くするか、別の言い方でおさがしください。";
export const noAnswerBefore = "お探しの答えが見つからないときは、";
export const contactForm = "お問い合わせフォーム";
export const noAnswerAfter = "からお気軽にご連絡ください。";

// support.page.tsx
export const supportDescription =
  "よくあるご質問、ご利用ガイド、お問い合わせ。Tsumugi 紬でのお買い物でお困りのときにご覧ください。";
export const supportTitle = "お客様サポート";
export const supportLead = "お困りのことを言葉で入力してください。よくあるご質問から答えをさがします。";
export const find = "さがす";
export const shipping = "配送・送料";
export const shippingText = "お届けの日数、時間帯、送料";
export const returns = "キャンセル・返品・交換";
export const returnsText = "お手続きの期限と方法";
export const orderStatus = "ご注文の確認";
export const orderStatusText = "お届け状況、領収書、キャンセル";
export const guide = "ご利用ガイド";
export const guideText = "ご注文からお届けまで";
export const contactText = "フォームで24時間受け付けています";
export const magazine = "メールマガジン";
export const magazineText = "お申し込みと配信の停止";
export const count = "件";
