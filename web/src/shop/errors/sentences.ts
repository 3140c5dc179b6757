/** What the error page says, by HTTP status. No blame, no exclamation marks, and one way on. */
interface Sentence {
  readonly title: string;
  readonly text: string;
}

const busy: Sentence = {
  title: "ただいま混み合っています",
  text: "アクセスが集中しているため、ページを表示できませんでした。少し時間をおいて、もう一度お試しください。",
};

const slow: Sentence = {
  title: "時間内に表示できませんでした",
  text: "サーバーからの応答に時間がかかっています。通信環境をご確認のうえ、もう一度お試しください。",
};

const unknown: Sentence = {
  title: "ページを表示できませんでした",
  text: "システムに一時的な問題が起きています。ご不便をおかけして申し訳ありません。少し時間をおいて、もう一度お試しください。",
};

const sentences: Readonly<Record<number, Sentence>> = {
  400: {
    title: "お手続きを受け付けられませんでした",
    text: "送られた内容を読み取れませんでした。お手数ですが、はじめからもう一度お試しください。",
  },
  401: {
    title: "ログインが必要です",
    text: "このページをご覧いただくには、ログインが必要です。ログインの有効期限が切れている場合もあります。",
  },
  403: {
    title: "このページはご覧いただけません",
    text: "アクセスが許可されていないページです。ログインの状態をご確認のうえ、もう一度お試しください。",
  },
  404: {
    title: "お探しのページが見つかりません",
    text: "お探しのページは、移動または削除されたか、アドレスが変わった可能性があります。",
  },
  408: slow,
  409: {
    title: "内容が更新されています",
    text: "ほかの操作によって内容が変わったため、手続きを進められませんでした。最新の内容をご確認ください。",
  },
  413: {
    title: "送信できる大きさを超えています",
    text: "入力内容を短くするか、添付ファイルを小さくして、もう一度お試しください。",
  },
  429: busy,
  502: busy,
  503: {
    title: "ただいま受付を一時停止しています",
    text: "メンテナンス、または一時的な問題のため、お手続きを受け付けられません。ご不便をおかけしますが、しばらくしてからもう一度お試しください。",
  },
  504: slow,
};

export function sentenceOf(code: number): Sentence {
  return sentences[code] ?? unknown;
}

/** The code of /errors?code=…: digits only, anything else counts as 500. */
export function codeOf(given: string | null): number {
  const code = given !== null && /^[0-9]{1,3}$/.test(given) ? Number(given) : 500;
  return code >= 400 && code <= 599 ? code : 500;
}
