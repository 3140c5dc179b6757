/** What is said about notices in browsers, wherever they are offered. */
export const words = {
  offer: {
    favorites: "値下げと再入荷を、この端末にもお知らせできます。",
    restock: "再入荷を、この端末にもお知らせできます。",
    order: "商品の発送を、この端末にもお知らせできます。",
  },
  accept: "お知らせを受け取る",
  accepting: "設定しています",
  on: "この端末でお知らせを受け取ります",
  onHint: "発送、再入荷、お気に入りの値下げをお知らせします。",
  manage: "通知の設定を見る",
  denied: "通知が許可されませんでした。ブラウザの設定で、このサイトの通知を許可すると受け取れます。",
  failed: "この端末を通知に登録できませんでした。電波の良いところで、もう一度お試しください。",
} as const;
