/** What is said about notices in browsers, wherever they are offered. */
export const offer = {
  favorites: "値下げと再入荷を、この端末にもお知らせできます。",
  restock: "再入荷を、この端末にもお知らせできます。",
  order: "商品の発送を、この端末にもお知らせできます。",
} as const;
export const accept = "お知らせを受け取る";
export const accepting = "設定しています";
export const on = "この端末でお知らせを受け取ります";
export const onHint = "発送、再入荷、お気に入りの値下げをお知らせします。";
export const manage = "通知の設定を見る";
export const denied = "通知が許可されませんでした。ブラウザの設定で、このサイトの通知を許可すると受け取れます。";
export const failed = "この端末を通知に登録できませんでした。電波の良いところで、もう一度お試しください。";
