import { day } from "#parts/ArticleAbout.tsx";
import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import { articleKinds, dayText, kindTitle } from "#parts/articleKinds.ts";
import { type ArticleCard, articleCard, articlePath, cardFields, newestFirst } from "#parts/articles.ts";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { entries } from "#parts/content.ts";
import { contentPage } from "#parts/contentPage.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import styles from "./Articles.module.css";
import { KindLinks } from "./KindLinks.tsx";
import * as words from "./words.ts";

/** The newest of each kind, in the order of the kinds. */
type IndexData = readonly (readonly ArticleCard[])[];

const ofEach = 3;

/** All there is to read, by kinds. */
export const page = contentPage<IndexData>({
  load: ({ call, signal }) =>
    Promise.all(
      articleKinds.map(async ({ kind }, i) => {
        const limit = i === 0 ? ofEach + 1 : ofEach;
        const query = { content_type: "article", "fields.kind": kind, select: cardFields, order: newestFirst, limit };
        return (await entries(call, query, signal)).items.map(articleCard);
      }),
    ),
  head: (lists) => ({
    description: words.indexDescription,
    image: lists.flat().find(({ picture }) => picture !== undefined)?.picture,
  }),
  Component: ({ data: lists }) => {
    const [feature, ...others] = lists[0] ?? [];
    const kinds = articleKinds.map((entry, i) => ({ ...entry, articles: i === 0 ? others : (lists[i] ?? []) }));
    return (
      <div className={`content ${styles.page}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>{words.indexTitle}</h1>
          <p className={styles.lead}>{words.indexLead}</p>
        </header>
        <KindLinks />
        {lists.every((list) => list.length === 0) && <Empty title={words.noArticles} />}
        {feature !== undefined && <Feature article={feature} />}
        {kinds.map(
          ({ kind, title, lead, articles }) =>
            articles.length > 0 && (
              <section key={kind} aria-labelledby={kind} className={styles.section}>
                <div className={styles.sectionHead}>
                  <h2 id={kind} className={styles.sectionTitle}>
                    {title}
                  </h2>
                  <p className={styles.sectionLead}>{lead}</p>
                  <Link to={`/article/${kind}`} className={styles.more}>
                    <span className="visually-hidden">
                      {title}
                      {words.allBefore}
                    </span>
                    {words.allOf}
                  </Link>
                </div>
                <ArticleGrid articles={articles} about={day} track={`article_index_${kind}`} />
              </section>
            ),
        )}
      </div>
    );
  },
});

/** The newest feature, large. */
function Feature({ article }: { article: ArticleCard }) {
  const { kind, title, lead, picture, date, slug } = article;
  return (
    <article>
      <Link to={articlePath(article)} className={styles.feature} data-track={`article_feature_${slug}`}>
        {picture !== undefined && (
          <div className={styles.featurePicture}>
            <ContentPicture
              src={picture}
              alt=""
              sizes="(width >= 80em) 740px, (width >= 60em) 58vw, 100vw"
              shape="wide"
              priority
            />
          </div>
        )}
        <div className={styles.featureWords}>
          <span className={styles.featureAbout}>
            <span>{kindTitle(kind)}</span>
            <time dateTime={date.slice(0, 10)}>{dayText(date)}</time>
          </span>
          <h2 className={styles.featureTitle}>{title}</h2>
          {lead !== "" && <span className={styles.featureLead}>{lead}</span>}
        </div>
      </Link>
    </article>
  );
}
