// Amounts.tsx
export const total = "お支払い合計";
export const taxIncluded = "税込";
export const percentOf = "%対象 ";
export const reducedRate = "（軽減税率）";
export const taxWithin = "内消費税 ";
export const pointsEarned = "獲得予定ポイント";
export const pointsForMembers = "会員の方の獲得予定ポイント";
export const points = "ポイント";
export const regularTotal = "通常価格の合計";
export const saleDiscount = "セール・キャンペーン割引";
export const subtotal = "商品小計";
export const couponNamed = (name: string | number) => `クーポン「${name}」`;
export const forShipping = "送料に適用";
export const shipping = "送料";
export const wrapping = "ラッピング・のし";
export const codFee = "代引手数料";
export const pointsUsed = "ポイント利用";
export const pointsAmount = (points_used: string | number) => `${points_used}ポイント`;
export const freeShipping = "送料無料";
export const freeByGoods = "送料無料の対象商品";
export const freeByReaders = "デジタル会員の特典";
export const freeByHealthPlus = "ヘルスプラス会員の特典";
export const freeByCoupon = "クーポンを適用";
export const estimateFor = (prefecture: string | number) => `${prefecture}への目安`;
export const deliveriesTo = (length: string | number) => `${length}か所へのお届け`;
export const tripsTo = (prefecture: string | number, trips: string | number) => `${prefecture}へ${trips}回のお届け`;

// CartLine.tsx
export const quantityOf = (commodity_name: string | number) => `${commodity_name}の数量`;
export const lineSubtotal = "小計 ";
export const changeQuantity = "数量を変更する";
export const saveForLater = "あとで買う";
export const remove = "削除する";
export const fewLeft = "残りわずかです";
export const limitPerPerson = (sale_limit: string | number) => `お一人様${sale_limit}点まで`;
export const reducedRateGoods = "軽減税率8%対象";
export const separator = "・";
export const changeKind = "カラー・サイズを変更";
export const kind = "カラー・サイズ";
export const change = "変更する";
export const pieces = (n: string | number) => `${n}点`;

// CartNotices.tsx
export const removed = (commodity_name: string | number) => `「${commodity_name}」を削除しました`;
export const undo = "元に戻す";
export const cartChanged = "カートの内容に変更がありました";
export const understood = "確認しました";

// CodeForm.tsx
export const code = "確認コード";
export const codeHint = (what: string | number) =>
  `${what}に書かれた6桁の数字です。届かないときは、迷惑メールのフォルダーもご確認ください。`;
export const letter = "メール";
export const letterTo = (email: string | number) => `${email} 宛てのメール`;
export const confirmCode = "確認して続ける";
export const sendCode = "確認コードをメールで受け取る";

// ConfirmParts.tsx
export const kanaEnd = "）様";
export const phone = "電話 ";
export const deliveryTo = (number: string | number) => `お届け先${number}`;
export const delivery = "お届け先";
export const deliveryPlan = "お届け予定";
export const gift = "ギフト";
export const giftMessage = "メッセージ";
export const giftWrapping = "ギフトラッピング";
export const noshiNamed = (noshi: string | number, noshi_name: string | number) => `のし「${noshi}」${noshi_name}`;
export const couponsNotUsed = "適用されなかったクーポン";
export const couponNotForOrder = "このご注文には適用されません。";
export const checkBeforeOrder = "ご注文の前にご確認ください";

// Coupons.tsx
export const coupons = "クーポン";
export const takeOff = "外す";
export const chooseHeld = (length: string | number) => `お持ちのクーポンから選ぶ（${length}枚）`;
export const use = "使う";
export const discounted = "引きを適用しました";
export const until = "まで";
export const couponCode = "クーポンコード";
export const apply = "適用する";

// DeliveryChoice.tsx
export const deliveryWay = "お届け方法";
export const differentArrivals = "入荷の時期が異なる商品が含まれています。お届け方法をお選びください。";
export const together = "まとめてお届け";
export const apart = "分けてお届け";
export const changeDeliveryWay = "お届け方法を変更する";
export const shippingFee = (shipping: string | number) => `送料 ${shipping}`;
export const andMore = (pieces: string | number) => `ほか、計${pieces}点`;
export const piecesOf = (pieces: string | number) => `${pieces}点`;

// EntryForm.tsx
export const orderer = "ご注文者";
export const deliveryAndTime = "お届け先・お届け日時";
export const payment = "お支払い";
export const otherWishes = "その他のご希望";
export const discreet = "中身のわからない外装で送る";
export const discreetHint = "外箱と送り状に、商品名を書かずにお届けします。";
export const membersBefore = "会員の方は";
export const login = "ログイン";
export const membersAfter = "すると、ご登録の住所とポイントをお使いいただけます。";
export const emailHint = "ご注文の確認と発送のお知らせをお送りします。";
export const changeOrderer = "ご注文者の情報を変更する";
export const keepAddress = "新しい住所をアドレス帳に残す";
export const addDelivery = "お届け先を追加する";

// Expired.tsx
export const holdEnded = "お取り置きの時間が終わりました";
export const holdEndedHint =
  "ご入力いただいた内容はそのまま残っています。在庫がある場合は、もう一度お取り置きして続きからご注文いただけます。";
export const holdAgain = "もう一度お取り置きして続ける";
export const backToCart = "カートに戻る";

// HoldClock.tsx
export const holding = "お取り置き中";
export const extendBy = "分延長する";
export const holdLeft = (said: string | number) => `お取り置きの残り時間は約${said}分です。`;

// HoldForm.tsx
export const hold = "商品をお取り置きする";
export const notHeld = "商品はまだお取り置きしていません";
export const canHold = "ご注文の手続きのあいだ、商品をお取り置きできます。";
export const holdFailed = "商品をお取り置きできませんでした";

// HowToPay.tsx
export const howToPay = "お支払いのご案内";
export const amountToPay = "お支払い金額";
export const deadline = "お支払い期限";
export const bankAccount = "お振込先";
export const konbiniNumbers = "コンビニごとの番号";
export const konbini = "お店";
export const paymentNumber = "お支払い番号";
export const confirmationNumber = "確認番号";
export const paymentGuide = "お支払い方法のくわしい案内";
export const afterDeadline = "期限を過ぎると、ご注文は自動的にキャンセルになります。";

// NoOrder.tsx
export const noOrder =
  "このページは、ご注文の手続き中とその直後にだけご覧いただけます。ご注文が完了しているときは、確認のメールをお送りしています。";
export const inHistory = "ご注文の内容は、ご注文履歴でいつでもご確認いただけます。";
export const historyAfterLogin = "会員の方は、ログインしてご注文履歴をご確認ください。";
export const cartIsKept = "カートの内容は、そのまま残っています。";
export const seeHistory = "ご注文履歴を見る";
export const seeCart = "カートを見る";

// OrderSteps.tsx
export const stepEntry = "ご注文情報";
export const stepConfirm = "ご確認";
export const stepDone = "完了";
export const steps = "ご注文の流れ";

// OrderedItems.tsx
export const alsoReducedRate = "・軽減税率8%対象";
export const piecesUnit = "点";
export const couponDiscount = "クーポン割引 ";
export const pointsUse = "ポイント利用 ";

// ParcelFields.tsx
export const toOrderer = "ご注文者の住所に送る";
export const fromAddressBook = "アドレス帳から選ぶ";
export const toOther = "別の住所に送る";
export const addressBook = "アドレス帳";
export const choose = "選択してください";
export const cancelDelivery = "を取り消す";
export const goodsForDelivery = "このお届け先に送る商品";
export const ofAll = "・全";
export const deliveryDay = "お届け希望日";
export const earliest = (earliest: string | number) => `最短：${earliest}以降`;
export const deliveryTime = "お届け時間帯";
export const noWish = "指定なし";
export const giftOptions = "ギフトラッピング・のし・メッセージカード";
export const wrapGift = "ギフトラッピングをする";
export const noshi = "のし";
export const noshiFee = (noshi: string | number) => `1か所につき${noshi}`;
export const withoutNoshi = "のしをつけない";
export const noshiName = "のしのお名前";
export const noshiExample = "例：山田";
export const messageCard = "メッセージカード";
export const messageHint = (message_max: string | number) => `${message_max}文字まで。無料でお入れします。`;

// Paying.tsx
export const cardHint = "カード番号は次の画面で入力します。番号が当店に送られることはありません。";
export const paypayHint = "ご注文の確定後、PayPayの画面でお支払いください。";
export const konbiniHint = "ご注文の確定後にお知らせする番号で、コンビニエンスストアでお支払いください。";
export const codHint = "お届けのときに、配送員へ現金でお支払いください。";
export const bankHint = "ご注文の確定後にお知らせする口座へお振り込みください。";
export const fee = (fee: string | number) => `手数料 ${fee}`;
export const pointsToUse = "ご利用ポイント";
export const pointsHint = (points: string | number, most: string | number) =>
  `お持ちのポイント ${points}（このご注文では${most}まで使えます）`;
export const useAll = "すべて使う";

// Saved.tsx
export const savedCount = "あとで買う（";
export const backIntoCart = "カートに戻す";

// Summary.tsx
export const orderAmount = "ご注文金額";
export const shippingIsFree = "送料無料でお届けします。";
export const missingForFree = (missing: string | number) => `あと${missing}で送料無料`;
export const totalOf = "合計（";
export const totalPieces = "点・税込）";
export const unbuyable = "ご購入いただけない商品があります。数量を変えるか、削除してください。";
export const proceed = "ご注文手続きへ進む";
export const proceedAsGuest = "ゲストとしてご注文手続きへ";
export const loginAndProceed = "ログインして進む";

// cart.page.tsx
export const popular = "人気のアイテム";
export const goesWith = "いっしょにいかがですか";
export const cartDescription = "お選びいただいた商品と金額、お届けの目安をご確認いただけます。";
export const cart = "カート";
export const cartEmpty = "カートに商品はありません。";
export const findItems = "アイテムをさがす";
export const cartEmptyHint = "気になるアイテムを見つけたら、カートに入れてお買い物をお楽しみください。";
export const goodsInCart = "カートの商品";

// complete.page.tsx
export const boughtTogether = "いっしょに選ばれているアイテム";
export const completeTitle = "ご注文完了";
export const thanks = "ご注文ありがとうございます";
export const orderNumber = "ご注文番号 ";
export const letterSentTo = "確認のメールを";
export const letterSentAfter = "にお送りしました。届かないときは、迷惑メールのフォルダーもご確認ください。";
export const whatComes = "これからの流れ";
export const paidBy = "お支払い方法：";
export const seeOrder = "ご注文の詳細を見る";
export const joinTitle = "会員登録で、次のお買い物がもっと簡単に";
export const joinHint = "ご登録は無料です。お買い物でポイントがたまり、今回のご注文も履歴でご覧いただけます。";
export const join = "会員登録をする";
export const continueShopping = "お買い物を続ける";
export const payBy = (deadline: string | number) =>
  `${deadline}までにお支払いください。ご入金を確認するとメールでお知らせします。`;
export const shipped = "商品の準備ができしだい発送し、お荷物のお問い合わせ番号をメールでお知らせします。";
export const delivered = "商品をお届けします。";
export const deliveryOn = (when: string | number) => `お届け予定：${when}`;

// confirm.page.tsx
export const cardFailed = "お支払いを完了できませんでした。別のカードまたはお支払い方法をお試しください。";
export const confirmTitle = "ご注文内容の確認";
export const notYetOrdered = "まだご注文は確定していません。内容をご確認のうえ、注文を確定してください。";
export const paymentMethod = "お支払い方法";
export const terms = "利用規約";
export const and = "と";
export const privacy = "プライバシーポリシー";
export const agree = "に同意のうえ、ご注文ください。";
export const sending = "注文を送っています";
export const placeOrder = "注文を確定する ";
export const cardSafe = "カード番号は決済会社に直接送られ、当店には届きません。";
export const needScript = "JavaScriptを有効にしてください";
export const cardNeedsScript =
  "カードでのお支払いには、JavaScriptが必要です。ほかのお支払い方法はこのままお使いいただけます。";
export const betterCoupons = (saves: string | number) => `クーポンの組み合わせで${saves}お得になります`;
export const useBest = "いちばんお得にする";

// input.page.tsx
export const entryTitle = "ご注文手続き";
export const orderBefore = "ご注文内容（";
export const seeOrderAfter = "点）を見る";
export const order = "ご注文内容";
export const totalAmount = "お支払い合計 ";
export const checking = "確認しています";
export const toConfirmation = "ご注文内容を確認する";

// order.page.tsx
export const payingTitle = "お支払い手続き";
export const notProved = "お支払いの確認（本人認証など）が終わっていません。続きの画面へお進みください。";
export const toProof = "お支払いの確認へ進む";
export const payFailed = "お支払いを完了できませんでした";
export const payFailedHint = "ご注文は確定していません。カートの内容とご入力いただいた内容は、そのまま残っています。";
export const payAgain = "もう一度お支払いに進む";
export const chooseOther = "お支払い方法を選び直す";
export const paying = "お支払いを確認しています。このままお待ちください。";
export const notTwice = "この画面を閉じても、ご注文が二重になることはありません。";
export const checkPayment = "お支払いの状況を確認する";
export const outfitLacks = (n: number) => `あと${n}点でコーディネートがそろいます`;
export const outfitWhole = "コーディネートがそろいました";
export const outfitProposed = "カートのアイテムに合うものを選びました";
export const missingGoods = "合わせるアイテム";
export const addMissing = "カートに入れる";
