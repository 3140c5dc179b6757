// settings.page.tsx
export const title = "メール配信設定";
export const lead = (email: string | number) => `${email} 宛てにお届けするメールを選べます。`;
export const saved = "メールの配信設定を保存しました。";
export const kinds = "お届けするメール";
export const saving = "保存しています";
export const save = "保存する";
export const alwaysBefore =
  "ご注文の確認や発送のお知らせなど、お取引に必要なメールは設定にかかわらずお送りします。メールアドレスは";
export const security = "ログインとセキュリティ";
export const alwaysAfter = "で変更できます。";
