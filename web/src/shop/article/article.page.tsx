import { kindAndDay } from "#parts/ArticleAbout.tsx";
import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import { dayText, kindTitle } from "#parts/articleKinds.ts";
import { articlePath } from "#parts/articles.ts";
import { articleThing } from "#parts/articleThings.ts";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { contentPage } from "#parts/contentPage.tsx";
import { OutfitCard } from "#parts/outfit/OutfitCard.tsx";
import { Phrases } from "#parts/Phrases.tsx";
import { Prose } from "#parts/Prose.tsx";
import { RailSection } from "#parts/RailSection.tsx";
import { Share } from "#parts/Share.tsx";
import { summaryOf } from "#parts/textPages.ts";
import { trackingLink, trackingValue } from "#text/tracking.ts";
import { Link } from "#ui/Link.tsx";
import { Around } from "./Around.tsx";
import styles from "./Article.module.css";
import { type ArticleData, loadArticle } from "./articleData.ts";
import { Byline } from "./Byline.tsx";
import { Tags } from "./Tags.tsx";
import * as words from "./words.ts";

/** One article. */
export const page = contentPage<ArticleData>({
  load: loadArticle,
  head: ({ article, author }) => {
    const description = summaryOf(article);
    return {
      type: "article",
      description,
      image: article.picture,
      feed: `/article/${article.kind}/feed.xml`,
      jsonLd: (origin) => [
        articleThing(origin, {
          ...article,
          path: articlePath(article),
          description,
          author: author && { name: author.name, path: `/editor/${author.slug}` },
        }),
      ],
    };
  },
  crumbs: ({ article }) => ({ replacementTitle: article.title }),
  Component: ArticlePage,
});

function ArticlePage({ data }: { data: ArticleData }) {
  const { article, author, items, outfits, listed, related, older, newer } = data;
  const { kind, slug, title, phrases, lead, picture, date, updatedAt } = article;
  const value = trackingValue({ upDate: date, updatedAt }, `${kind}_${slug}`);
  const list = { id: `article_${slug}`, name: title, link: (to: string) => trackingLink(to, "from", value) };
  const mentioned = items.filter(({ commodity_code }) => listed.includes(commodity_code));
  const shown = (slug: string) => {
    const outfit = outfits.find((one) => one.slug === slug);
    if (outfit === undefined) return null;
    return (
      <div className={styles.outfit}>
        <OutfitCard outfit={outfit} />
      </div>
    );
  };
  return (
    <div className={`content ${styles.page}`}>
      <article className={styles.article}>
        <header className={styles.head}>
          <p className={styles.about}>
            <Link to={`/article/${kind}`} className={styles.kind}>
              {kindTitle(kind)}
            </Link>
            <time dateTime={date.slice(0, 10)}>{dayText(date)}</time>
          </p>
          <h1 className={`phrases ${styles.title}`}>
            <Phrases of={phrases} text={title} />
          </h1>
          {author !== undefined && <Byline author={author} />}
        </header>
        {picture !== undefined && (
          <div className={styles.picture}>
            <ContentPicture src={picture} alt="" sizes="(width >= 64em) 960px, 100vw" shape="wide" priority />
          </div>
        )}
        <div className={styles.text}>
          {lead !== "" && <p className={styles.lead}>{lead}</p>}
          <Prose html={article.html} items={items} list={list} outfit={shown} />
          <footer className={styles.foot}>
            <Tags kind={kind} tags={article.tags} />
            <Share title={title} path={articlePath(article)} of="article" />
          </footer>
        </div>
      </article>
      <RailSection title={words.itemsOfArticle} items={mentioned} list={list} />
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className={styles.section}>
            {words.related}
          </h2>
          <ArticleGrid articles={related} about={kindAndDay} track="article_related" />
        </section>
      )}
      <Around kind={kind} older={older} newer={newer} />
    </div>
  );
}
