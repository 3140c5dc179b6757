export const title = "プッシュ通知の設定";
export const lead =
  "発送、再入荷、お気に入りの値下げを、お使いの端末にお知らせします。通知にお名前や商品名は表示されません。";
export const here = "この端末";
export const looking = "この端末で受け取れるかどうかを確認しています。";
export const checking = "確認しています";
export const turnOn = "この端末で受け取る";
export const turningOn = "設定しています";
export const turnOff = "この端末での受け取りをやめる";
export const turningOff = "解除しています";
export const isOn = "この端末でお知らせを受け取っています。";
export const isOff = "この端末ではお知らせを受け取っていません。";
export const none =
  "お使いのブラウザでは、通知を受け取れません。iPhone・iPadでは、共有メニューの「ホーム画面に追加」から開くと受け取れるようになります。";
export const denied =
  "このサイトの通知が、ブラウザで拒否されています。ブラウザの設定で許可してから、この画面を開き直してください。";
export const list = "お知らせを受け取る端末";
export const empty = "お知らせを受け取る端末はありません。";
export const current = "いまお使いの端末";
export const since = "登録日";
export const remove = "やめる";
export const removeFrom = (device: string) => `${device}での受け取りをやめる`;
export const mail = "メールでのお知らせは、";
export const mailLink = "メール配信設定";
export const mailAfter = "で選べます。";
