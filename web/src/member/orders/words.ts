import type { ReturnWhy } from "#api/contract.gen.ts";

// Actions.tsx
export const receipt = "領収書（PDF）";
export const askAbout = "このご注文について問い合わせる";
export const buyAgain = "もう一度購入する";
export const notIntoCart = "カートに入れられない商品がありました";
export const seeCart = "カートを見る";
export const cancelled = "ご注文をキャンセルしました。確認のメールをお送りしています。";
export const cancelOrder = "ご注文をキャンセルする";
export const cancelTitle = "ご注文のキャンセル";
export const askCancel = "このご注文をキャンセルしますか。";
export const moneyBack = "お支払い済みの金額はお返しします。";
export const pointsBack = "使ったポイントとクーポンは元に戻します。";
export const noWayBack = "キャンセルは取り消せません。";
export const reason = "理由";
export const reasonHint = "よろしければお聞かせください。";
export const cancelling = "キャンセルしています";
export const confirmCancel = "キャンセルを確定する";
export const cancel = "やめる";

// CancelLines.tsx
export const cancelSome = "商品を選んでキャンセルする";
export const someCancelled = "商品の一部をキャンセルしました。変更後の内容をメールでお送りしています。";
export const cancelSomeTitle = "商品を選んでキャンセル";
export const cancelCount = (commodity_name: string | number, color_name: string | number, size_name: string | number) =>
  `${commodity_name}（${color_name} / ${size_name}）をキャンセルする数`;
export const pieces = (n: string | number) => `${n}点`;
export const seeNewSums = "変更後の金額を確認する";
export const confirmCancelSome = "この内容でキャンセルを確定する";
export const subtotal = "商品小計";
export const couponDiscount = "クーポン割引";
export const shipping = "送料";
export const fee = "手数料";
export const pointsUse = "ポイント利用";
export const totalPaid = "お支払い総額";
export const reduction = "減額・ご返金";
export const pointsReturned = "お戻しするポイント";
export const points = "ポイント";

// Credits.tsx
export const creditNote = "返還インボイス（";

// HowToPay.tsx
export const payUntil = (deadline: string | number, amount: string | number) =>
  `${deadline}までに${amount}をお支払いください`;
export const confirmationNumber = (confirmation_number: string | number) => `（確認番号 ${confirmation_number}）`;
export const showNumbers = "お支払いの番号を表示する";

// Items.tsx
export const piecesUnit = "点";
export const couponShare = "クーポン割引 ";
export const pointsShare = "ポイント利用 ";
export const returned = "返品済み ";
export const exchanged = "交換済み ";

// OrderPage.tsx
export const orderTitle = (number: string | number) => `ご注文 ${number}`;
export const orderedOn = "のご注文";
export const orderedGoods = "ご注文の商品";
export const payment = "お支払い";

// Parcels.tsx
export const delivery = "お届け";
export const deliveryTo = (number: string | number) => `お届け先 ${number}`;
export const deliveryAddress = "お届け先";
export const discreet = "中身のわからない外装でお届けします。";
export const remark = "備考：";
export const forgotten = "お名前とご住所は、保存の期間が過ぎたため消去しました。";
export const honorific = " 様";
export const wishes = "お届けのご希望：";
export const giftWrapped = "ギフトラッピングあり";
export const noshi = "のし：";
export const message = "メッセージ：";

// ReceiptName.tsx
export const changeReceiptName = "領収書の宛名を変える";
export const receiptName = "宛名";
export const receiptNameHint = "「様」は自動で付きます。2回目からは「再発行」と入ります。";
export const saveReceiptName = "この宛名で保存する";

// Refund.tsx
export const refundByTransfer = "銀行口座へのお振込でご返金します。お振込先の口座をご登録ください。";
export const refundFailed = "ご登録いただいた口座へお振込ができませんでした。お手数ですが、もう一度ご登録ください。";
export const accountGiven = (given: string | number) =>
  `${given}に口座のご登録を承りました。お振込が完了しましたら、メールでお知らせします。`;
export const transferring = "ご登録の口座へのお振込の手続きをしています。完了しましたら、メールでお知らせします。";
export const refundOwed = (owed: string | number) => `返金手続き中 ${owed}`;
export const changeAccount = "口座を変更する";
export const giveAccount = "ご返金先の口座を登録する";

// Repay.tsx
export const repaid = "お支払いの手続きを承りました。";
export const repayTitle = "お支払いの再手続き";
export const repayUntil = (deadline: string | number, amount: string | number) =>
  `${deadline}までに${amount}のお支払いの手続きをお願いします`;
export const repayWhy =
  "カード会社の承認を得られなかったため、商品を発送できません。期限までに手続きがない場合、まだ発送していない商品はキャンセルになります。";
export const payFailed = "お支払いを完了できませんでした";
export const payChecking = "お支払いを確認しています。しばらくしてからページを読み込み直してください。";
export const needScript = "JavaScriptを有効にしてください";
export const cardNeedsScript = "カードでのお支払いには、JavaScriptが必要です。";
export const sending = "送信しています";
export const pay = "支払いの手続きをする ";

// ReturnForm.tsx
export const returnWish = "ご希望";
export const returnThem = "返品する";
export const exchangeThem = "別のサイズに交換する";
export const faulty = "不良品、または注文と違うものが届いた";
export const why = "理由";
export const whyHint = "サイズについてのお答えは、件数だけを、ほかの方へのサイズのおすすめに使います。";
export const whys = {
  small: "サイズが小さかった",
  large: "サイズが大きかった",
  image: "色やイメージが違った",
  cloth: "素材や着心地が合わなかった",
  mistake: "間違えて注文した",
  unneeded: "必要がなくなった",
  other: "その他",
} as const satisfies Record<ReturnWhy, string>;
export const photos = "不良箇所の写真";
export const photosHint = (mostPhotos: string | number) =>
  `${mostPhotos}枚まで。JPEG・PNG・WebP形式の写真を選べます。撮影場所などの情報は取り除いて保存します。`;
export const photosAtMost = (mostPhotos: string | number) => `写真は${mostPhotos}枚まで選べます。`;
export const goods = "対象の商品";
export const applyReturn = "返品を申し込む";
export const applyExchange = "交換を申し込む";
export const quantity = "数量";
export const countOf = (number: string | number) => `${number}点`;
export const sizeWish = "ご希望のサイズ";
export const choose = "選択してください";

// Returns.tsx
export const returns = "返品・交換";
export const photoOf = (n: string | number) => `不良箇所の写真 ${n}`;
export const returnUntil = (return_until: string | number) => `返品は${return_until}まで`;
export const exchangeUntil = (exchange_until: string | number) => `サイズ交換は${exchange_until}まで`;
export const canApply = "お申し込みいただけます。";
export const aboutReturns = "返品・交換について";
export const apply = "返品・サイズ交換を申し込む";
export const applied = "お申し込みを受け付けました。お手続きの方法をメールでお送りしています。";
export const periodOver = "返品・交換の受付期間は終了しました。";
export const returning = "返品";
export const exchanging = "サイズ交換";
export const refunded = (refund: string | number) => `ご返金 ${refund}`;
export const pointsRefunded = (points: string | number) => `ポイント返還 ${points}ポイント`;
export const returnState = (
  what: string | number,
  pieces: string | number,
  word: string | number,
  what2: string | number,
) => `${what} ${pieces}点：${word}${what2}`;

// Shipments.tsx
export const shipments = "発送の状況";
export const parcelAt = (number: string | number) => `荷物 ${number}`;
export const parcel = "荷物";
export const exchangeGoods = "（交換の商品）";
export const trackingNumber = " お問い合わせ番号 ";
export const seeTracking = "配送状況を見る";

// Sums.tsx
export const regularTotal = "通常価格の合計";
export const saleDiscount = "セール・キャンペーン割引";
export const couponNamed = (name: string | number) => `クーポン「${name}」`;
export const forShipping = "送料に適用";
export const wrapping = "ラッピング・のし";
export const pointsUsed = (points_used: string | number) => `ポイント利用（${points_used}ポイント）`;
export const total = "合計（税込）";
export const taxWithin = (percent: string | number, total: string | number) => `${percent}%対象 ${total}（うち消費税）`;
export const refundedSum = "ご返金済み";
export const refundUnderWay = "返金手続き中";
export const paymentMethod = "お支払い方法";
export const pointsEarned = "付与されるポイント";

// Timeline.tsx
export const paymentArrives = "ご入金の確認";
export const dispatch = "発送";
export const preparing = "発送の準備";
export const restShips = "残りの商品の発送";
export const returnArrives = "返送品の到着と確認";
export const refund = "ご返金";
export const orderState = "ご注文の状況";
export const ahead = "これから";

// account.page.tsx
export const accountTitle = "ご返金先の口座";
export const orderOf = (number: string | number) => `ご注文 ${number}`;
export const linkFailed = "リンクを開けませんでした";
export const lookUpOrder = "ご注文を確認する";
export const linkExpired =
  "リンクの有効期限が切れているか、途中で切れています。ご注文の詳細ページから、もう一度お進みください。";
export const seeOrder = "ご注文の詳細を見る";
export const noTransfer = "お振込でのご返金はありません";
export const refundDone = "ご返金の手続きは完了しています。";
export const owedSum = (owed: string | number) => `返金手続き中 ${owed}`;
export const accountTaken = "に口座のご登録を承りました。お振込が完了しましたら、メールでお知らせします。";
export const accountLead =
  "を、お客様の銀行口座へお振込でご返金します。ご注文の方と同じ名義の口座をご入力ください。口座の情報は暗号化して保管し、お振込の後に消去します。";
export const transferFailed = "お振込ができませんでした";
export const transferFailedText =
  "ご登録いただいた口座へお振込ができませんでした。口座の内容をお確かめのうえ、もう一度ご入力ください。";
export const mizuho = "みずほ銀行";
export const mufg = "三菱UFJ銀行";
export const smbc = "三井住友銀行";
export const resona = "りそな銀行";
export const saitamaResona = "埼玉りそな銀行";
export const yucho = "ゆうちょ銀行";
export const paypay = "PayPay銀行";
export const seven = "セブン銀行";
export const sony = "ソニー銀行";
export const rakuten = "楽天銀行";
export const sbi = "住信SBIネット銀行";
export const jibun = "auじぶん銀行";
export const aeon = "イオン銀行";
export const ordinary = "普通";
export const current = "当座";
export const savings = "貯蓄";
export const bank = "金融機関";
export const otherBank = "その他の金融機関（コードを入力）";
export const bankCode = "金融機関コード";
export const bankCodeHint = "4桁の数字。通帳や、金融機関のホームページでご確認いただけます。";
export const yuchoBranchHint =
  "振込用の店番、3桁の数字です。記号・番号ではなく、通帳に記載の「振込用の店名・口座番号」をご入力ください。";
export const branchHint = "3桁の数字です。";
export const accountKind = "預金種目";
export const accountNumberHint = "7桁の数字。7桁に満たない場合は、そのままご入力ください。";
export const accountName = "口座名義（カナ）";
export const accountNameHint =
  "通帳の表記どおりにご入力ください。ひらがな・全角・半角のどれでも構いません。例：ヤマダ ハナコ";
export const registering = "登録しています";
export const registerAccount = "この口座を登録する";

// guest.page.tsx
export const guestOrder = (number: string | number) => `ご注文 ${number}`;
export const joinAfter = "で会員登録をすると、このご注文もご注文履歴に入り、ログインするだけでご覧いただけます。";
export const join = "会員登録をする";

// lookup.page.tsx
export const lookupTitle = "ご注文の確認";
export const lookupLead =
  "会員登録をせずにご注文の方は、ご注文番号とメールアドレスで、ご注文の状況の確認、キャンセル、返品・交換のお申し込み、領収書の保存ができます。";
export const linkBroken =
  "リンクが途中で切れているか、有効期間が過ぎています。ご注文番号とメールアドレスを入力してください。";
export const numberHint = "確認メールの件名にあります。例：T-261115-ABCDEFG";
export const checking = "確認しています";
export const membersBefore = "会員の方は";
export const history = "ご注文履歴";
export const membersAfter = "をご覧ください。";

// orders.page.tsx
export const count = (total: string | number) => `全${total}件のご注文`;
export const noOrders = "まだご注文はありません";
export const seeItems = "アイテムを見る";
export const noOrdersHint = "ご注文いただくと、お届けの状況をここで確かめられます。";

// Actions.tsx: the way to reviews
export const writeReview = "レビューを書く";
