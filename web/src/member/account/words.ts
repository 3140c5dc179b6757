// AddressForm.tsx
export const usual = "いつものお届け先にする";
export const saving = "保存しています";
export const save = "保存する";
export const cancel = "やめる";

// EmailChange.tsx
export const newEmail = "新しいメールアドレス";
export const emailChange = "メールアドレスの変更";
export const currentEmail = "現在のメールアドレス：";
export const letterSent = "確認のメールをお送りしました";
export const openWithinHour = " 宛てのメールのリンクを1時間以内に開くと、変更が完了します。";
export const sending = "送信しています";
export const sendLetter = "確認メールを受け取る";

// Passkeys.tsx
export const passkeys = "パスキー";
export const passkeysHint = "指紋や顔、画面ロックでログインできます。パスワードより安全で、覚える必要がありません。";
export const noPasskeys = "このブラウザではパスキーをご利用いただけません。";
export const passkeyMade = "パスキーを作成しました。次回からこの端末でお使いいただけます。";
export const making = "パスキーを作成しています";
export const makePasskey = "この端末のパスキーを作成する";
export const madeOn = "に作成";
export const lastUsed = (used_at: string | number) => `・最後に使った日 ${used_at}`;
export const removePasskey = (label: string | number) => `${label}のパスキーを削除する`;
export const remove = "削除する";

// PasswordChange.tsx
export const passwordChange = "パスワードの変更";
export const passwordSetting = "パスワードの設定";
export const passwordChanged = "パスワードを変更しました";
export const othersLoggedOut = "安全のため、ほかの端末はログアウトしました。";
export const newPassword = "新しいパスワード";
export const changing = "変更しています";
export const passwordBefore = "パスワードを";
export const toChange = "変更";
export const toSet = "設定";
export const doIt = "する";

// addresses.page.tsx
export const addAddress = "お届け先の追加";
export const editAddress = "お届け先の変更";
export const addresses = "お届け先の管理";
export const addressesLead = (max: string | number) => `お届け先は${max}件まで登録できます。ご注文のときに選べます。`;
export const noAddresses = "お届け先はまだ登録されていません";
export const addDelivery = "お届け先を追加する";
export const addressesHint = "登録しておくと、ご注文のときに入力の手間がかかりません。";
export const honorific = " 様";
export const usualAddress = "いつものお届け先";
export const phone = "電話 ";
export const askRemove = "このお届け先を削除しますか";
export const editOf = (name: string | number) => `${name} 様のお届け先を変更する`;
export const edit = "変更する";
export const removeOf = (name: string | number) => `${name} 様のお届け先を削除する`;

// data.page.tsx
export const data = "登録情報のダウンロード";
export const dataLead = "当店がお預かりしているお客様の情報を、1つのファイル（ZIP）にまとめてお渡しします。";
export const dataMember = "会員情報、お届け先、ログイン中の端末";
export const dataOrders = "ご注文と返品の記録（一覧のCSVと、返品に添えられた写真も入ります）";
export const dataLikes = "お気に入り、カート、ポイントとクーポン、ヘルスプラス会員のご契約";
export const dataLetters = "お問い合わせ、お送りしたメール、メール配信の同意の記録";
export const dataWithout =
  "パスワードやカードの番号は入りません。ファイルには個人情報が含まれます。ご自分の端末だけに保存し、ほかの方に渡さないようご注意ください。";
export const keepingBefore = "何をいつまで保存するかは、";
export const privacy = "プライバシーポリシー";
export const keepingAfter = "をご覧ください。";
export const lettersBefore = "ダウンロードすると、";
export const lettersAfter = " にお知らせのメールをお送りします。";
export const downloading = "ダウンロードが始まります。始まらないときは、もう一度ボタンを押してください。";
export const preparing = "ファイルを準備しています";
export const download = "ダウンロードする";

// devices.page.tsx
export const devices = "ログイン中の端末";
export const devicesLead = "身に覚えのない端末があるときは、その端末をログアウトし、パスワードを変更してください。";
export const logoutOthers = "ほかの端末をすべてログアウトする";
export const changePassword = "パスワードを変更する";
export const thisDevice = "いまお使いの端末";
export const lastUse = "最後のご利用 ";
export const loggedIn = "・ログイン ";
export const network = (network: string | number) => `・${network}`;
export const logoutOf = (device: string | number) => `${device}をログアウトする`;
export const logout = "ログアウトする";

// leave.page.tsx
export const leaveTitle = "退会のお手続き";
export const losses = "退会されると、次のものはご利用いただけなくなります。";
export const ownPoints = "お持ちのポイント";
export const pointsEnd = "ポイント）";
export const pointsAreLost = "とクーポンは失効します";
export const ordersAreLost = "ご注文履歴は見られなくなります。お手続き中のご注文があるあいだは、退会できません";
export const healthPlusBefore = "ヘルスプラス会員は解約となります。先に";
export const contract = "ご契約の内容";
export const healthPlusAfter = "をご確認ください";
export const tooManyLetters = "メールが多いときは";
export const mailSettings = "メール配信設定";
export const canBeStopped = "で止められます。";
export const afterLeaving = "退会のあと、お客様の情報は";
export const erasedAtOnce = "は、すぐに消去します。";
export const erasedLater = "次のものは、それぞれの期間が過ぎると消去します。";
export const keptForLaw = "は、法令に定められた帳簿として、お名前のない形で保管します。";
export const beforeLeaving = "退会の前に、";
export const canReceive = "で、当店がお預かりしているお客様の情報を受け取れます。";
export const understood = "上の内容を確認しました";
export const checkUnderstood = "内容をご確認のうえ、チェックを入れてください。";
export const leaving = "退会の手続きをしています";
export const leave = "退会する";

// profile.page.tsx
export const profile = "会員情報の変更";
export const memberSince = (customer_code: string | number, joined_at: string | number) =>
  `お客様番号 ${customer_code}　${joined_at}からの会員です。`;
export const profileSaved = "会員情報を保存しました。";
export const noAnswer = "回答しない";
export const female = "女性";
export const male = "男性";
export const other = "その他";
export const elsewhereBefore = "メールアドレスとパスワードは";
export const security = "ログインとセキュリティ";
export const elsewhereThen = "で変更できます。当店がお預かりしている情報の控えは";
export const dataThen = "で受け取れます。退会をご希望の方は";
export const leaveAfter = "へお進みください。";

// security.page.tsx
export const byProvider =
  "メールアドレスとパスワードは、共通ログインのサービスで管理されています。変更はそちらでお手続きください。";
export const freshLogin =
  "安全のため、しばらく前にログインされた場合は、変更のときにもう一度ログインしていただきます。";
export const joined = "会員登録が完了しました";
export const makePasskeyNow = "次回からパスキーでログインできるよう、この端末のパスキーを作成してください。";
export const checkLogins = "身に覚えのないログインがないかは、";
export const checkLoginsAfter = "で確かめられます。";
