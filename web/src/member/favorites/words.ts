// brands.page.tsx
export const brandsTitle = "お気に入りブランド";
export const noBrands = "お気に入りのブランドはまだありません";
export const seeBrands = "ブランドを見る";
export const brandsHint = "ブランドのページで「お気に入りに追加」を押すと、ここに集まります。";
export const membersBefore = "会員の方は";
export const login = "ログイン";
export const membersAfter = "してください。";

// items.page.tsx
export const itemsTitle = "お気に入りアイテム";
export const addedOrder = "追加した順";
export const mypage = "マイページ";
export const loginOrJoin = "ログイン・会員登録";
export const keptHere =
  "お気に入りはこの端末に保存されています。ログインすると、ほかの端末でも見られ、値下げと再入荷をお知らせします。";
export const noItems = "お気に入りはまだありません";
export const seeItems = "アイテムを見る";
export const itemsHint = "気になるアイテムのハートを押すと、ここに集まります。";
export const find = "お気に入りの中をさがす";
