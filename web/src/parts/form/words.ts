// AddressFields.tsx
export const choose = "選択してください";
export const lineHint = "例：桜丘町1-2-3";
export const phoneHint = "お届けについてご連絡することがあります。";

// Form.tsx
export const loginConfirmed = "ログインを確認しました";
export const inputKept = "入力した内容はそのまま残っています。ご確認のうえ、もう一度ボタンを押してください。";
export const needsScript = "JavaScriptを有効にしてください";
export const needsScriptHint =
  "この手続きにはJavaScriptが必要です。お使いになれない場合は、お問い合わせフォームからご連絡ください。";

// PasswordField.tsx
export const password = "パスワード";
export const passwordHint = "8文字以上。ほかのサイトと同じものや、よく使われるものは避けてください。";
export const showPassword = "パスワードを表示する";

// Postal.tsx
export const postalHint = "7桁の数字。入力すると、住所が自動で入ります。";
export const noTown = "この郵便番号の住所が見つかりませんでした。住所を直接ご入力ください。";
export const chooseTown = (count: number) => `住所をお選びください（${count}件）`;
