import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import type { ArticleCard } from "#parts/articles.ts";
import rail from "#parts/RailSection.module.css";
import home from "./Home.module.css";
import { More } from "./More.tsx";
import * as words from "./words.ts";

/** As the lists call themselves. Their own words about each would make the first page heavier. */
const kinds: Readonly<Record<string, string>> = {
  special: words.special,
  instagram: words.instagram,
  "brand-news": words.brandNews,
  "guide-and-tips": words.tips,
  "mailmagazine-news": words.letters,
};

/** The newest to read. */
export function Articles({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`content ${home.section}`} aria-labelledby="articles">
      <div className={rail.head}>
        <h2 id="articles" className={rail.title}>
          {words.articles}
        </h2>
        <More to="/article" of={words.articles} />
      </div>
      <div className={home.few}>
        <ArticleGrid articles={articles} about={({ kind }) => kinds[kind]} track="home_article" />
      </div>
    </section>
  );
}
