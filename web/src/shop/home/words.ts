// Articles.tsx
export const special = "特集";
export const instagram = "Instagramスタイル";
export const brandNews = "ブランドニュース";
export const tips = "選び方とお手入れ";
export const letters = "メールマガジンのお便り";
export const articles = "読みもの";

// Brands.tsx
export const recommendedBrands = "おすすめブランド";
export const brands = "ブランド";

// Campaigns.tsx
export const campaigns = "いまの特集";

// Departments.tsx
export const departments = "売り場からさがす";

// Hero.tsx
export const heroTitle = "ふだんの日に、手ざわりのいい服を。";
export const heroText =
  "赤ちゃんの肌着から、家族で着るユニセックス、からだを動かす日のウェアまで。着るたびになじむ品を集めました。";
export const seeItems = "アイテムを見る";
export const more = "くわしく見る";

// More.tsx
export const allBefore = "を";
export const allOf = "すべて見る";

// Promises.tsx
export const promises = "お買い物のお約束";
export const freeFrom = (free: string | number) => `${free}以上で送料無料`;
export const shippingShown = "送料と手数料は、ご注文手続きの前にカートの中で確認できます。";
export const dayAndTime = "お届け日時を指定";
export const slots = "午前中から夜まで、ご都合のよい時間帯をお選びいただけます。";
export const measures = "実寸と素材をすべて表示";
export const measuresText = "サイズごとの仕上がり寸法、素材の割合、お手入れ方法を載せています。";
export const returns = "返品の条件を商品ごとに明記";
export const returnsText = "返品・交換ができるかどうかを、ご購入の前にご確認いただけます。";

// Showcase.tsx
export const seeCampaign = "この特集を見る";

// home.page.tsx
export const title = "Tsumugi 紬｜毎日の服と、からだをいたわる品のオンラインショップ";
export const pickUp = "ピックアップ";
export const newItems = "新着アイテム";
export const ranking = "人気ランキング";
export const cheap = "2,000円以下のアイテム";
export const news = "ご案内";
