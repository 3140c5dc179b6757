export const title = "わたしのサイズ";
export const lead =
  "ご本人とお子さまの寸法や、いつものサイズを登録すると、アイテムごとにサイズのおすすめが出ます。登録した内容はあなただけのもので、いつでも消せます。";
export const empty = "まだ登録がありません";
export const emptyText = "身長だけ、足の長さだけでもかまいません。わかるところから入力してください。";
export const addSelf = "自分のサイズを登録する";
export const addChild = "お子さまを追加する";
export const edit = "変更する";
export const editOf = (name: string) => `${name}のサイズを変更する`;
export const remove = "消す";
export const removeOf = (name: string) => `${name}の登録を消す`;
export const formTitle = (name: string) => `${name}のサイズ`;
export const self = "わたし";
export const child = "お子さま";
export const sex = "体型の表";
export const sexHint = "サイズ表と成長の目安を選ぶためだけに使います。";
export const sexes = { women: "女性", men: "男性", girl: "女の子", boy: "男の子", "": "選ばない" };
export const born = "生まれた年月";
export const bornHint = "成長の目安から、季節ごとのサイズをお知らせします。";
export const cm = (measure: string) => `${measure}（cm）`;
export const sizes = "いつものサイズ";
export const sizesHint = "例：M 24cm（空白で区切って、いくつでも）";
export const save = "保存する";
export const cancel = "やめる";
export const nothingKept = "寸法の登録はありません";
export const usual = (list: string) => `いつものサイズ：${list}`;
export const notices = "寸法は、おすすめの計算のほかには使いません。ほかの人の画面や集計に出ることはありません。";
/** What can be measured of whom, as size tables call it. */
export const measures = {
  self: ["身長", "バスト", "ウエスト", "ヒップ", "股下", "足長", "頭囲"],
  child: ["身長", "足長", "頭囲"],
} as const;
