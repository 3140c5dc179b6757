// Invitation.tsx
export const firstTime = "はじめての方へ";
export const invitation = "会員登録は無料です。お買い物がもっと手軽に、お得になります。";
export const benefitPoints = "お買い物のたびにポイントがたまり、次のお買い物で使えます";
export const benefitFavorites = "お気に入りをどの端末でも見られ、値下げと再入荷をメールでお知らせします";
export const benefitOrders = "お届け先を登録でき、ご注文の状況をいつでも確かめられます";
export const join = "会員登録をする";
export const aboutJoining = "会員登録について";
export const guestOrders = "会員登録をせずにご注文の方：ご注文の確認";

// LoginForm.tsx
export const loggingIn = "ログインしています";
export const login = "ログインする";
export const forgotPassword = "パスワードをお忘れの方";
export const or = "または";
export const noPasskeys = "このブラウザではパスキーをご利用いただけません。パスワードでログインしてください。";
export const checkingPasskey = "パスキーを確認しています";
export const passkeyLogin = "パスキーでログインする";

// ProviderLogin.tsx
export const toProvider = "会員サービスの共通ログインに移動します。ログインが終わると、元のページに戻ります。";
export const moving = "移動しています";
export const toLogin = "ログイン画面へ進む";

// email.page.tsx
export const emailChange = "メールアドレスの変更";
export const emailChanged = "メールアドレスを変更しました";
export const toMypage = "マイページへ";
export const contactsTo = "これからのご連絡は ";
export const newEmail = "新しいメールアドレス";
export const contactsAfter = "宛てにお送りします。ログインにも新しいメールアドレスをお使いください。";
export const emailChangeHint = "ボタンを押すと、ご登録のメールアドレスが変更されます。";
export const changing = "変更しています";
export const changeEmail = "メールアドレスを変更する";

// forgot.page.tsx
export const resetTitle = "パスワードの再設定";
export const letterSent = "メールをお送りしました";
export const ifRegistered = "ご登録がある場合は、";
export const typedAddress = "入力されたメールアドレス";
export const resetLinkComes =
  "宛てに再設定のリンクが届きます。1時間以内に開いてください。届かないときは、迷惑メールのフォルダーもご確認ください。";
export const backToLogin = "ログインに戻る";
export const resetHint = "ご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。";
export const sending = "送信しています";
export const sendReset = "再設定のメールを受け取る";

// login.page.tsx
export const loginTitle = "ログイン";
export const freshLogin = "大切な情報を守るため、もう一度ログインしてください。終わると、元のページに戻ります。";
export const loginFailed = "ログインできませんでした";
export const tryAgain = "お手数ですが、もう一度お試しください。";
export const unverified =
  "認証サービスでメールアドレスの確認が済んでいないため、ログインできません。確認のうえ、もう一度お試しください。";
export const tookTooLong = "ログインの手続きに時間がかかりすぎたため、中断しました。もう一度お試しください。";
export const loginAtProvider = "安全のため、認証サービスでもう一度ログインしてください。";

// logout.page.tsx
export const logoutTitle = "ログアウト";
export const loggingOutNow = "ログアウトしています。";
export const logoutHint = "この端末からログアウトします。";
export const loggingOut = "ログアウトしています";
export const logout = "ログアウトする";
export const cancel = "やめる";

// logoutRedirect.page.tsx
export const loggedOut = "ログアウトしました";
export const thanks = "ご利用ありがとうございました。またのお越しをお待ちしています。";
export const continueShopping = "お買い物を続ける";

// reset.page.tsx
export const passwordSet = "新しいパスワードを設定しました";
export const allLoggedOut = "安全のため、すべての端末からログアウトしました。新しいパスワードでログインしてください。";
export const enterNewPassword = "新しいパスワードを入力してください。";
export const newPassword = "新しいパスワード";
export const setting = "設定しています";
export const setPassword = "パスワードを設定する";
export const letterAgain = "もう一度メールを受け取る";

// signup.page.tsx
export const signupTitle = "会員登録";
export const signupLead = "確認のメールをお送りします。メールのリンクを開くと、登録が完了します。";
export const loginWay = "ログインの方法";
export const password = "パスワード";
export const passkey = "パスキー";
export const passkeyHint = "指紋や顔、画面ロックで安全にログインします。登録が完了したあとに作成します。";
export const terms = "利用規約";
export const and = "と";
export const privacy = "プライバシーポリシー";
export const agree = "をお読みいただき、同意のうえお進みください。";
export const agreeAndSend = "同意して確認メールを受け取る";
export const alreadyMember = "すでに会員の方はログイン";
export const signupLetterSent = "確認のメールをお送りしました";
export const openWithinDay =
  "宛てのメールのリンクを24時間以内に開くと、登録が完了します。同じ端末で開くと、そのままログインできます。届かないときは、迷惑メールのフォルダーもご確認ください。";

// verify.page.tsx
export const verifyTitle = "会員登録の完了";
export const verifyHint = "ボタンを押すと、会員登録が完了します。";
export const passwordOfSignup = "お申し込みのときのパスワード";
export const registering = "登録しています";
export const register = "登録を完了する";
export const signUpAgain = "もう一度会員登録をする";
