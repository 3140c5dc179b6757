// BottomBar.tsx
export const home = "ホーム";
export const search = "さがす";
export const favorites = "お気に入り";
export const cart = "カート";
export const myPage = "マイページ";
export const mainMenu = "主なメニュー";

// Branch.tsx
export const categoriesOf = (name: string) => `${name}のカテゴリ`;

// ConnectionNotice.tsx
export const noConnection =
  "通信できませんでした。インターネットの接続をご確認ください。つながると、自動で続きを表示します。";
export const tryAgain = "もう一度試す";

// Count.tsx
export const pieces = "点";

// Departments.tsx
export const departments = "売り場";

// Footer.tsx
export const toTop = "Tsumugi 紬 トップページ";
export const about = "赤ちゃんから大人まで。毎日の服と、からだをいたわる品を、ていねいに選んでお届けします。";
export const taxIncluded = "表示価格はすべて税込です。";
export const demoMailbox = "デモショップから送られたメールを見る";

// Frame.tsx
export const toContent = "本文へ移動";
export const relatedMenu = "関連メニュー";
export const filterFavorites = "お気に入りの絞り込み";
export const filter = "絞り込み";

// Header.tsx
export const announcement = "お知らせ";
export const login = "ログイン";

// LoadingPage.tsx
export const loading = "読み込んでいます";

// Menu.tsx
export const menu = "メニュー";

// NewBuild.tsx
export const newBuild = "サイトが新しくなりました。次のページから新しい内容でご覧いただけます。";
export const reload = "再読み込み";

// ProgressLine.tsx
export const loadingPage = "ページを読み込んでいます";

// RouteAnnouncer.tsx
export const shown = (title: string) => `${title}を表示しました`;

// Wordmark.tsx
export const kanji = "紬";
