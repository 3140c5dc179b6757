export const title = "手持ちの服とくらべる";
export const lead =
  "実寸どおりの縮尺で、お手持ちの服に重ねて表示します。数字は、このアイテムのほうが大きいときに＋です。";
export const drawingOf = (name: string, size: string) => `${name}（サイズ ${size}）の実寸図`;
export const drawingOver = (name: string, size: string, other: string) =>
  `${name}（サイズ ${size}）を${other}に重ねた実寸図`;
export const thisItem = (size: string) => `このアイテム（${size}）`;
export const compared = (other: string) => `${other}とくらべると`;
export const sizes = "サイズ";
export const over = "くらべる相手";
export const nothing = "選んでください";
export const otherSize = (size: string) => `このアイテムのサイズ ${size}`;
export const bought = (name: string) => `購入した服：${name}`;
export const measured = (name: string) => `採寸した服：${name}`;
export const compare = "くらべる";
export const measure = "手持ちの服を測ってくらべる";
export const guide =
  "平らなところに広げ、図の線に沿って測ってください。ウエスト・ヒップ・アンダー・頭囲はひと回りの長さです。わからないところは空けておけます。";
export const cm = (name: string) => `${name}（cm）`;
export const garmentName = "服の名前";
export const nameHint = "例：いつもの白いシャツ";
export const unnamed = "採寸した服";
export const show = "重ねて見る";
export const save = "保存してくらべる";
export const keptHere = "寸法はこの端末にだけ残ります。ログインすると、ほかの端末でも使えます。";
export const keptForMember = "保存した服は、あなただけが見られます。いつでも削除できます。";
export const onThisDevice = "この端末に残っている服";
export const remove = "削除";
export const removeOf = (name: string) => `${name}を削除`;
export const yourGarments = "保存した服";
export const same = "くらべる相手です";
export const fieldWrong = "数字をcmで入力してください（例：49.5）。";
