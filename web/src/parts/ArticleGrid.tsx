import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./ArticleGrid.module.css";
import { type ArticleCard, articlePath } from "./articles.ts";
import { ContentPicture } from "./ContentPicture.tsx";
import { Phrases } from "./Phrases.tsx";

type Props = {
  articles: readonly ArticleCard[];
  /** What stands above the title: its kind, its date. */
  about: (article: ArticleCard) => ReactNode;
  /** The level of the cards' headings. */
  level?: 2 | 3;
  /** What clicks are reported as. */
  track: string;
  /** The first row is what the page is about. */
  leading?: boolean;
};

/** Articles as cards: one beside the other where there is room. */
export function ArticleGrid({ articles, about, level = 3, track, leading = false }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.grid}>
      {articles.map((article, i) => (
        <li key={`${article.kind}/${article.slug}`}>
          <article className={styles.card}>
            <Link to={articlePath(article)} className={styles.link} data-track={`${track}_${article.slug}`}>
              <span className={styles.frame}>
                {article.picture !== undefined && (
                  <ContentPicture
                    src={article.picture}
                    alt=""
                    sizes="(width >= 80em) 400px, (width >= 60em) 31vw, (width >= 40em) 46vw, 92vw"
                    shape="wide"
                    priority={leading && i === 0}
                    className={styles.picture}
                  />
                )}
              </span>
              <span className={styles.about}>{about(article)}</span>
              <Heading className={cx("phrases", styles.title)}>
                <Phrases of={article.phrases} text={article.title} />
              </Heading>
              {article.lead !== "" && <span className={styles.lead}>{article.lead}</span>}
            </Link>
          </article>
        </li>
      ))}
    </ul>
  );
}
