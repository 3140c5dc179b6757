import Rss from "lucide-react/icons/rss";
import { day } from "#parts/ArticleAbout.tsx";
import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import { articleKinds } from "#parts/articleKinds.ts";
import { type ArticleCard, articleCard, cardFields, newestFirst } from "#parts/articles.ts";
import { entries, pageOf, pagesOf, quietEntries } from "#parts/content.ts";
import { contentPage } from "#parts/contentPage.tsx";
import { type LoadArgs, redirectTo } from "#parts/page.ts";
import { Empty } from "#ui/Empty.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Articles.module.css";
import { kindIn } from "./articleData.ts";
import { KindLinks } from "./KindLinks.tsx";
import { Tags } from "./Tags.tsx";
import { commonTags } from "./tagCounts.ts";
import * as words from "./words.ts";

interface ListData {
  readonly kind: string;
  readonly articles: readonly ArticleCard[];
  readonly tags: readonly string[];
  readonly tag: string;
  readonly page: number;
  readonly pages: number;
}

const size = 12;

/** All articles of a kind, newest first, or those of one tag. */
export const page = contentPage<ListData>({
  load,
  head: (data) => {
    const { kind, tag, page: here, pages } = data;
    const { title, lead } = about(kind);
    const named = tag === "" ? title : words.taggedTitle(tag, title);
    return {
      title: here > 1 ? words.pageTitle(named, here) : named,
      description: words.listDescription(lead, title),
      canonical: address(data, here),
      feed: `/article/${kind}/feed.xml`,
      // As many tags as there are words: one list of a kind is enough to find everything.
      noindex: tag !== "",
      ...(here > 1 && { prev: address(data, here - 1) }),
      ...(here < pages && { next: address(data, here + 1) }),
      image: data.articles.find(({ picture }) => picture !== undefined)?.picture,
    };
  },
  Component: ({ data }) => {
    const { kind, articles, tags, tag, page: here, pages } = data;
    const { title, lead } = about(kind);
    return (
      <div className={`content ${styles.page}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.feed}>
            <a href={`/article/${kind}/feed.xml`}>
              <Rss aria-hidden />
              RSS
            </a>
          </p>
        </header>
        <KindLinks kind={kind} />
        <Tags kind={kind} tags={tags} chosen={tag} />
        {articles.length === 0 ? (
          <Empty title={words.noArticles} action={<TextLink to="/article">{words.otherKinds}</TextLink>} />
        ) : (
          <ArticleGrid articles={articles} about={day} level={2} track={`article_list_${kind}`} leading />
        )}
        <Pagination page={here} pages={pages} href={(n) => address(data, n)} />
      </div>
    );
  },
});

async function load({ path, query, call, signal }: LoadArgs): Promise<ListData> {
  const kind = kindIn(path);
  const tag = query.get("tag") ?? "";
  const here = pageOf(query);
  const all = { content_type: "article", "fields.kind": kind };
  const [{ items, total }, everything] = await Promise.all([
    entries(
      call,
      {
        ...all,
        ...(tag !== "" && { "fields.tags": tag }),
        select: cardFields,
        order: newestFirst,
        limit: size,
        skip: size * (here - 1),
      },
      signal,
    ),
    quietEntries(call, { ...all, select: "fields.tags", limit: 1000, include: 0 }, signal),
  ]);
  const pages = pagesOf(total, size);
  const data = { kind, articles: items.map(articleCard), tags: commonTags(everything, tag), tag, page: here, pages };
  if (here > pages) throw redirectTo(address(data, pages));
  return data;
}

function about(kind: string) {
  return articleKinds.find((entry) => entry.kind === kind) ?? articleKinds[0];
}

function address({ kind, tag }: Pick<ListData, "kind" | "tag">, n: number): string {
  const query = [...(tag === "" ? [] : [`tag=${encodeURIComponent(tag)}`]), ...(n > 1 ? [`page=${n}`] : [])].join("&");
  return `/article/${kind}${query === "" ? "" : `?${query}`}`;
}
