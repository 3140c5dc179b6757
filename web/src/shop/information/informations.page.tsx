import { dayText } from "#parts/articleKinds.ts";
import styles from "#parts/ContentPage.module.css";
import { entries, pageOf, pagesOf, text } from "#parts/content.ts";
import { contentPage } from "#parts/contentPage.tsx";
import { redirectTo } from "#parts/page.ts";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import own from "./Informations.module.css";
import * as words from "./words.ts";

interface News {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
}

interface ListData {
  readonly news: readonly News[];
  readonly page: number;
  readonly pages: number;
}

const size = 20;

/** What is new at the shop, newest first. */
export const page = contentPage<ListData>({
  async load({ query, call, signal }) {
    const here = pageOf(query);
    const { items, total } = await entries(
      call,
      {
        content_type: "information",
        select: ["fields.slug", "fields.title", "fields.date"],
        order: ["-fields.date", "fields.slug"],
        limit: size,
        skip: size * (here - 1),
        include: 0,
      },
      signal,
    );
    const pages = pagesOf(total, size);
    if (here > pages) throw redirectTo(address(pages));
    const news = items.map(({ fields }) => ({
      slug: text(fields, "slug"),
      title: text(fields, "title"),
      date: text(fields, "date"),
    }));
    return { news, page: here, pages };
  },
  head: ({ page: here, pages }) => ({
    title: here > 1 ? words.pageTitle(here) : words.title,
    description: words.description,
    canonical: address(here),
    ...(here > 1 && { prev: address(here - 1) }),
    ...(here < pages && { next: address(here + 1) }),
  }),
  Component: ({ data: { news, page: here, pages } }) => (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>{words.title}</h1>
      {news.length === 0 ? (
        <Empty title={words.nothing} />
      ) : (
        <ul className={own.list}>
          {news.map(({ slug, title, date }) => (
            <li key={slug}>
              <Link to={`/informations/${slug}`} className={own.news}>
                <time dateTime={date.slice(0, 10)} className={own.date}>
                  {dayText(date)}
                </time>
                <span className={own.title}>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={here} pages={pages} href={address} />
    </div>
  ),
});

function address(n: number): string {
  return n > 1 ? `/informations?page=${n}` : "/informations";
}
