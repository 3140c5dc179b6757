import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import type { ArticleCard } from "#parts/articles.ts";
import home from "./Home.module.css";
import { More } from "./More.tsx";

/** As the lists call themselves. Their own words about each would make the first page heavier. */
const kinds: Readonly<Record<string, string>> = {
  special: "特集",
  instagram: "Instagramスタイル",
  "brand-news": "ブランドニュース",
  "guide-and-tips": "選び方とお手入れ",
  "mailmagazine-news": "メールマガジンのお便り",
};

/** The newest to read. */
export function Articles({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`content ${home.section}`} aria-labelledby="articles">
      <div className={home.head}>
        <h2 id="articles" className={home.title}>
          読みもの
        </h2>
        <More to="/article" of="読みもの" />
      </div>
      <div className={home.few}>
        <ArticleGrid articles={articles} about={({ kind }) => kinds[kind]} track="home_article" />
      </div>
    </section>
  );
}
