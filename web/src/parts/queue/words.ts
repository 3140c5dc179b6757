/** What is said of what waits for the line to come back. */
export const like = "電波が戻ったら、お気に入りに登録します";
export const unlike = "電波が戻ったら、お気に入りから外します";
export const restockTitle = "電波が戻ったら登録します";
export const restock =
  "いまは通信できません。このページを閉じても、次に電波のあるところでお店を開いたときに登録します。";
export const liked = "電波が戻ったので、お気に入りを更新しました";
export const restocked = "電波が戻ったので、再入荷のお知らせを登録しました";
export const confirm =
  "電波が戻ったので、再入荷のお知らせの確認メールをお送りしました。メールのリンクを開くと登録が完了します。";
export const refusedLike = (why: string) => `お気に入りを更新できませんでした。${why}`;
export const backInStock = "再入荷のお知らせをご希望の商品は、ただいまご購入いただけます。";
export const seeItem = "商品を見る";
export const refusedRestock = (why: string) => `再入荷のお知らせを登録できませんでした。${why}`;
export const notTheirs = "ログインしている方が変わったため、通信できないあいだの操作は登録しませんでした。";
