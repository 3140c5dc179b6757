import { dayText } from "#parts/articleKinds.ts";
import styles from "#parts/ContentPage.module.css";
import { entries, type Titled, text, titled } from "#parts/content.ts";
import { contentPage } from "#parts/contentPage.tsx";
import { Phrases } from "#parts/Phrases.tsx";
import { Prose } from "#parts/Prose.tsx";
import { notFound } from "#parts/page.ts";
import { summaryOf } from "#parts/textPages.ts";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Informations.module.css";
import * as words from "./words.ts";

interface NewsData extends Titled {
  readonly date: string;
  readonly html: string;
}

/** One piece of news. */
export const page = contentPage<NewsData>({
  async load({ params, call, signal }) {
    const query = { content_type: "information", "fields.slug": params.id ?? "", limit: 1, include: 0 };
    const [entry] = (await entries(call, query, signal)).items;
    if (entry === undefined) throw notFound();
    const { fields } = entry;
    return { ...titled(fields), date: text(fields, "date"), html: text(fields, "body_html") };
  },
  head: ({ html }) => ({ type: "article", description: summaryOf({ lead: "", html }) }),
  crumbs: ({ title }) => ({ replacementTitle: title }),
  Component: ({ data: { title, phrases, date, html } }) => (
    <article className={`content ${styles.page}`}>
      <header className={styles.head}>
        <time dateTime={date.slice(0, 10)} className={own.date}>
          {dayText(date)}
        </time>
        <h1 className={`phrases ${styles.title}`}>
          <Phrases of={phrases} text={title} />
        </h1>
      </header>
      <Prose html={html} />
      <p className={own.around}>
        <TextLink to="/informations">{words.backToList}</TextLink>
      </p>
    </article>
  ),
});
