/** Everything the shop answers to, in one table. Go reads it as dist/routes.json, the browser as its router. */

export type Layout = "default" | "filterable" | "filterable-favorite" | "hide-side" | "no-menu";

/**
 * public: the same for everyone, may be cached; personal: rendered for the one who asks and never cached; none: no page,
 * Go answers by itself.
 */
export type CacheClass = "public" | "personal" | "none";

export interface Route {
  readonly name: string;
  /** As React Router writes it; a final * spans several segments. */
  readonly pattern: string;
  readonly layout: Layout;
  readonly title: string;
  /** The title of the page with its breadcrumb parameter in place of {}. */
  readonly titleWith?: string;
  readonly description?: string;
  readonly cache: CacheClass;
  /** The query keys with which the address is still canonical, so that it is cached and may be indexed. */
  readonly query: readonly string[];
  /** A personal page that the way back shows again while the shopper has changed nothing. */
  readonly recalled?: true;
  /** The page's module below src; a route without one belongs to a page that is not built yet and answers 404. */
  readonly page?: string;
  /** Where the address always leads instead of having a page. */
  readonly redirect?: string;
}

type Options = Partial<Omit<Route, "name" | "pattern" | "title">>;

function route(name: string, pattern: string, title: string, options: Options = {}): Route {
  return { name, pattern, title, layout: "default", cache: "public", query: [], ...options };
}

const personal = { cache: "personal" } as const;
const order = { cache: "personal", layout: "hide-side" } as const;
const list = { layout: "filterable", query: ["page"] } as const;
const categoryCodes = ["category_code_1-in", "category_code_2-in", "category_code_3-in"];

const shopping: readonly Route[] = [
  route("index", "/", "ホーム", {
    description:
      "ベビー・キッズ・メンズ・ユニセックスの服と、ウェルネス、スポーツ、ヨガ、フェムテックの品をそろえるオンラインショップ Tsumugi 紬。",
    page: "shop/home/home.page.tsx",
  }),
  route("cart", "/cart", "カート", { ...order, recalled: true, page: "shop/cart/cart.page.tsx" }),
  route("cart-input", "/cart/input", "ご注文手続き", { ...order, page: "shop/cart/input.page.tsx" }),
  route("cart-confirm", "/cart/confirm", "ご注文内容の確認", { ...order, page: "shop/cart/confirm.page.tsx" }),
  route("cart-order", "/cart/order", "お支払い手続き", {
    ...personal,
    layout: "no-menu",
    page: "shop/cart/order.page.tsx",
  }),
  route("cart-complete", "/cart/complete", "ご注文完了", { ...order, page: "shop/cart/complete.page.tsx" }),
  route("items", "/items", "アイテム一覧", {
    ...list,
    query: ["page", "new_arrival_days-in", "sale_flg-in", "reserve_flg-in", "campaign_code-in"],
    titleWith: "「{}」の検索結果",
    page: "shop/list/items.page.tsx",
  }),
  route("items-id", "/items/:id", "アイテム詳細", { layout: "hide-side", page: "shop/item/item.page.tsx" }),
  route("compare", "/compare", "くらべる", { ...personal, layout: "hide-side", page: "shop/item/compare.page.tsx" }),
  route("mix", "/mix", "組み合わせてみる", { layout: "hide-side", page: "shop/mix/mix.page.tsx" }),
  route("matching", "/matching", "おそろい", { query: ["page"], page: "shop/mix/matching.page.tsx" }),
  route("fit-id", "/fit/:id", "手持ちの服とくらべる", {
    ...personal,
    layout: "hide-side",
    page: "shop/fit/fit.page.tsx",
  }),
  route("categories-id", "/categories/*", "カテゴリ", {
    ...list,
    query: ["page", ...categoryCodes],
    page: "shop/list/category.page.tsx",
  }),
  route("brands", "/brands", "おすすめブランド", { page: "shop/brands/brands.page.tsx" }),
  route("brands-id", "/brands/:id", "ブランド", { ...list, page: "shop/list/brand.page.tsx" }),
  route("campaign", "/campaign", "キャンペーン", { cache: "none", redirect: "/" }),
  route("campaign-id", "/campaign/:id", "キャンペーン", { ...list, page: "shop/list/campaign.page.tsx" }),
  route("ranking", "/ranking", "ランキング", {
    query: ["page", "category_code_1-in"],
    page: "shop/list/ranking.page.tsx",
  }),
  route("editor-id", "/editor/:id", "エディターのおすすめ", { page: "shop/editor/editor.page.tsx" }),
  route("outfits", "/outfits", "コーディネート", {
    query: ["page"],
    page: "shop/outfit/outfits.page.tsx",
  }),
  route("outfits-id", "/outfits/:id", "コーディネート", { layout: "hide-side", page: "shop/outfit/outfit.page.tsx" }),
  route("pick-up-style", "/pick-up-style", "ピックアップスタイル", { cache: "none", redirect: "/article/instagram" }),
];

const guides: readonly Route[] = (
  [
    ["gift", "ギフトラッピング"],
    ["size", "サイズについて"],
    ["order", "ご注文方法"],
    ["point", "ポイント・クーポン"],
    ["cancel", "キャンセル・返品・交換"],
    ["member", "会員登録"],
    ["mypage", "マイページの使い方"],
    ["payment", "お支払い方法"],
    ["delivery", "配送・送料"],
    ["favorite", "お気に入りの使い方"],
    ["security", "セキュリティと個人情報の保護"],
    ["commodity", "商品について"],
    ["mailmagazine", "メールマガジンについて"],
    ["subscription", "デジタル会員の特典"],
  ] as const
).map(([name, title]) => route(`guide-${name}`, `/guide/${name}`, title, { page: "shop/guide/guide.page.tsx" }));

const text = { page: "shop/information/text.page.tsx" } as const;

const information: readonly Route[] = [
  route("offline", "/offline", "オフライン", { layout: "hide-side", page: "shop/offline/offline.page.tsx" }),
  route("site", "/site", "サイトについて", text),
  route("site-trade", "/site/trade", "特定商取引法に基づく表記", text),
  route("site-privacy", "/site/privacy", "プライバシーポリシー", text),
  route("site-terms", "/site/terms", "利用規約", text),
  route("site-environment", "/site/environment", "推奨環境", text),
  route("about_us", "/about_us", "会社概要", text),
  route("informations", "/informations", "お知らせ", {
    query: ["page"],
    page: "shop/information/informations.page.tsx",
  }),
  route("informations-id", "/informations/:id", "お知らせ", { page: "shop/information/information.page.tsx" }),
  route("mail-magazine", "/mail-magazine", "メールマガジン登録", { page: "shop/magazine/magazine.page.tsx" }),
  route("support", "/support", "お客様サポート", { page: "shop/support/support.page.tsx" }),
  route("support-faq", "/support/faq", "よくあるご質問", { page: "shop/support/faq.page.tsx" }),
  route("support-contact", "/support/contact", "お問い合わせ", { ...personal, page: "shop/support/contact.page.tsx" }),
  route("support-contact-confirm", "/support/contact/confirm", "お問い合わせ内容の確認", {
    ...personal,
    page: "shop/support/contactConfirm.page.tsx",
  }),
  route("support-contact-complete", "/support/contact/complete", "お問い合わせ完了", {
    ...personal,
    page: "shop/support/contactComplete.page.tsx",
  }),
  route("guide", "/guide", "ご利用ガイド", { page: "shop/guide/guideIndex.page.tsx" }),
  ...guides,
  route("errors", "/errors", "エラー", { query: ["code"], page: "shop/errors/error.page.tsx" }),
  route("errors-timeout", "/errors/timeout", "接続がタイムアウトしました", { page: "shop/errors/timeout.page.tsx" }),
];

const articles: readonly Route[] = [
  route("article", "/article", "読みもの", { page: "shop/article/articleIndex.page.tsx" }),
  ...(
    [
      ["special", "特集"],
      ["instagram", "Instagramスタイル"],
      ["brand-news", "ブランドニュース"],
      ["guide-and-tips", "選び方とお手入れ"],
      ["mailmagazine-news", "メールマガジンのお便り"],
    ] as const
  ).flatMap(([name, title]) => [
    route(`article-${name}`, `/article/${name}`, title, { query: ["page"], page: "shop/article/articles.page.tsx" }),
    route(`article-${name}-id`, `/article/${name}/:id`, title, { page: "shop/article/article.page.tsx" }),
  ]),
];

/** A member's own page, in a folder of the member area. */
const memberPage = (page: string, layout: Layout = "default") =>
  ({ cache: "personal", layout, page: `member/${page}.page.tsx` }) as const;

const member: readonly Route[] = [
  route("id-login", "/id/login", "ログイン", memberPage("entry/login")),
  route("id-signup", "/id/signup", "会員登録", memberPage("entry/signup")),
  route("id-verify", "/id/verify", "会員登録の完了", memberPage("entry/verify")),
  route("id-forgot", "/id/forgot", "パスワードの再設定", memberPage("entry/forgot")),
  route("id-reset", "/id/reset", "新しいパスワードの設定", memberPage("entry/reset")),
  route("id-email", "/id/email", "メールアドレスの変更", memberPage("entry/email")),
  route("logout", "/logout", "ログアウト", memberPage("entry/logout", "no-menu")),
  route("logout-logout_redirect", "/logout/logout_redirect", "ログアウト", memberPage("entry/logoutRedirect")),
  route("logged_in", "/logged_in", "ログイン", memberPage("entry/loggedIn", "no-menu")),
  route(
    "logged_in-logged_in_redirect",
    "/logged_in/logged_in_redirect",
    "ログイン",
    memberPage("entry/loggedInRedirect"),
  ),
  route("mypage", "/mypage", "マイページ", memberPage("home/mypage")),
  route("mypage-orders", "/mypage/orders", "ご注文履歴", memberPage("orders/orders")),
  route("mypage-orders-id", "/mypage/orders/:id", "ご注文の詳細", memberPage("orders/order")),
  route("orders", "/orders", "ご注文の確認", memberPage("orders/lookup", "hide-side")),
  route("orders-id", "/orders/:id", "ご注文の詳細", memberPage("orders/guest", "hide-side")),
  route("orders-account", "/orders/:id/account", "ご返金先の口座", memberPage("orders/account", "hide-side")),
  route("mypage-points", "/mypage/points", "ポイント・クーポン", memberPage("points/points")),
  route("mypage-favorite-item", "/mypage/favorite/item", "お気に入りアイテム", {
    ...memberPage("favorites/items", "filterable-favorite"),
    recalled: true,
  }),
  route("mypage-favorite-brand", "/mypage/favorite/brand", "お気に入りブランド", {
    ...memberPage("favorites/brands"),
    recalled: true,
  }),
  route("mypage-mail-settings", "/mypage/mail/settings", "メール配信設定", memberPage("mail/settings")),
  route("mypage-sizes", "/mypage/sizes", "わたしのサイズ", memberPage("sizes/sizes")),
  route("mypage-push", "/mypage/push", "プッシュ通知の設定", memberPage("push/push")),
  route("mypage-addresses", "/mypage/addresses", "お届け先の管理", memberPage("account/addresses")),
  route("mypage-profile", "/mypage/profile", "会員情報の変更", memberPage("account/profile")),
  route("mypage-security", "/mypage/security", "ログインとセキュリティ", memberPage("account/security")),
  route("mypage-devices", "/mypage/devices", "ログイン中の端末", memberPage("account/devices")),
  route("mypage-data", "/mypage/data", "登録情報のダウンロード", memberPage("account/data")),
  route("mypage-leave", "/mypage/leave", "退会のお手続き", memberPage("account/leave")),
  route("whplus-order-select", "/whplus/order/select", "ヘルスプラス会員のお申し込み", memberPage("whplus/whplus")),
];

const other: readonly Route[] = [
  route("apiShopStatusCheck", "/itemlistdate/api_shop_status_check", "ショップの稼働状況", { cache: "none" }),
];

export const routes: readonly Route[] = [...shopping, ...information, ...articles, ...member, ...other];

/** What every address without a page of its own shows. */
export const notFoundRoute: Route = route("not-found", "*", "お探しのページが見つかりません");

/** What Go needs to know of each route; the build writes it to dist/routes.json. */
export function forServer(table: readonly Route[]) {
  return table.map((entry) => ({
    name: entry.name,
    pattern: entry.pattern,
    layout: entry.layout,
    title: entry.title,
    description: entry.description ?? "",
    cache: entry.cache,
    query: entry.query,
    redirect: entry.redirect ?? "",
    built: isBuilt(entry, table),
  }));
}

/** Whether the address leads somewhere today: it has a page, redirects to one that has, or Go answers it. */
export function isBuilt(entry: Route, table: readonly Route[] = routes): boolean {
  if (entry.redirect !== undefined) {
    const target = table.find((other) => other.pattern === entry.redirect);
    return target !== undefined && isBuilt(target, table);
  }
  return entry.page !== undefined || entry.cache === "none";
}

const addresses = routes.map((entry) => ({ entry, address: addressOf(entry.pattern) }));

/** The route of a path, built or not. No two patterns of the table match the same path. */
export function routeAt(path: string): Route | undefined {
  const bare = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return addresses.find(({ address }) => address.test(bare))?.entry;
}

/** Whether a link to this address (path, query and fragment) leads somewhere today. */
export function leadsSomewhere(href: string): boolean {
  const entry = routeAt(href.replace(/[?#].*$/, ""));
  return entry !== undefined && isBuilt(entry);
}

function addressOf(pattern: string): RegExp {
  const body = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\/\*$/, "(?:/.*)?");
  return new RegExp(`^${body}$`);
}
