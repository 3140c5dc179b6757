/** What is said of what waits for the line to come back. */
export const words = {
  like: "電波が戻ったら、お気に入りに登録します",
  unlike: "電波が戻ったら、お気に入りから外します",
  restockTitle: "電波が戻ったら登録します",
  restock: "いまは通信できません。このページを閉じても、次に電波のあるところでお店を開いたときに登録します。",
  liked: "電波が戻ったので、お気に入りを更新しました",
  restocked: "電波が戻ったので、再入荷のお知らせを登録しました",
  confirm: "電波が戻ったので、再入荷のお知らせの確認メールをお送りしました。メールのリンクを開くと登録が完了します。",
  refusedLike: (why: string) => `お気に入りを更新できませんでした。${why}`,
  refusedRestock: (why: string) => `再入荷のお知らせを登録できませんでした。${why}`,
  notTheirs: "ログインしている方が変わったため、通信できないあいだの操作は登録しませんでした。",
} as const;
