import type { Outfit } from "#api/contract.gen.ts";
import { kindAndDay } from "#parts/ArticleAbout.tsx";
import { ArticleGrid } from "#parts/ArticleGrid.tsx";
import { type ArticleCard, articleCard, cardFields, newestFirst } from "#parts/articles.ts";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { entries, picture, quietEntries, text, texts } from "#parts/content.ts";
import { contentPage } from "#parts/contentPage.tsx";
import type { CardItem } from "#parts/ItemCard.tsx";
import { ItemGrid } from "#parts/ItemGrid.tsx";
import { leanCard } from "#parts/leanCard.ts";
import { OutfitGrid } from "#parts/outfit/OutfitCard.tsx";
import { Prose } from "#parts/Prose.tsx";
import { type LoadArgs, notFound } from "#parts/page.ts";
import { summaryOf } from "#parts/textPages.ts";
import { trackingLink, trackingValue } from "#text/tracking.ts";
import styles from "./Editor.module.css";
import * as words from "./words.ts";

interface EditorData {
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly picture?: string;
  readonly html: string;
  readonly updatedAt: string;
  readonly picks: readonly CardItem[];
  readonly articles: readonly ArticleCard[];
  readonly outfits: readonly Outfit[];
}

const mostPicks = 20;
const mostArticles = 12;
const mostOutfits = 8;

/** Somebody who writes for the shop, what they chose and what they wrote. */
export const page = contentPage<EditorData>({
  load,
  head: ({ slug, name, role, picture: face, html }) => ({
    title: words.recommendedBy(name),
    description: summaryOf({ lead: "", html }) || words.description(role, name),
    image: face,
    jsonLd: (origin) => [
      {
        "@type": "Person",
        name,
        jobTitle: role,
        url: `${origin}/editor/${slug}`,
        worksFor: { "@type": "Organization", name: words.shopName },
      },
    ],
  }),
  crumbs: ({ name }) => ({ above: [{ label: words.articles, to: "/article" }], replacementTitle: name }),
  Component: ({ data: { slug, name, role, picture: face, html, updatedAt, picks, articles, outfits } }) => {
    const value = trackingValue({ updatedAt }, `editor_${slug}`);
    const list = {
      id: `editor_${slug}`,
      name: words.recommendedBy(name),
      link: (to: string) => trackingLink(to, "from", value),
    };
    return (
      <div className={`content ${styles.page}`}>
        <header className={styles.head}>
          {face !== undefined && (
            <ContentPicture
              src={face}
              alt=""
              sizes="(width >= 60em) 240px, 160px"
              shape="square"
              priority
              className={styles.face}
            />
          )}
          <div className={styles.words}>
            {role !== "" && <p className={styles.role}>{role}</p>}
            <h1 className={styles.name}>{name}</h1>
            <Prose html={html} className={styles.profile} />
          </div>
        </header>
        {picks.length > 0 && (
          <section aria-labelledby="picks">
            <h2 id="picks" className={styles.title}>
              {name}
              {words.itemsBy}
            </h2>
            <ItemGrid items={picks} list={list} />
          </section>
        )}
        {outfits.length > 0 && (
          <section aria-labelledby="outfits">
            <h2 id="outfits" className={styles.title}>
              {name}
              {words.outfitsBy}
            </h2>
            <OutfitGrid outfits={outfits} />
          </section>
        )}
        {articles.length > 0 && (
          <section aria-labelledby="articles">
            <h2 id="articles" className={styles.title}>
              {name}
              {words.articlesBy}
            </h2>
            <ArticleGrid articles={articles} about={kindAndDay} track="editor_article" />
          </section>
        )}
      </div>
    );
  },
});

async function load({ path, params, call, signal }: LoadArgs): Promise<EditorData> {
  const slug = params.id ?? "";
  const written = {
    content_type: "article",
    "fields.editor.fields.slug": slug,
    select: cardFields,
    order: newestFirst,
    limit: mostArticles,
  };
  const outfits = call("siapi/outfit/list/", { editor: slug, limit: mostOutfits }, signal && { signal });
  const [found, articles, worn] = await Promise.all([
    entries(call, { content_type: "editor", "fields.slug": slug, limit: 1 }, signal),
    quietEntries(call, written, signal),
    outfits.catch(() => ({ outfits: [] })),
  ]);
  const [entry] = found.items;
  if (entry === undefined) throw notFound();
  const { fields } = entry;
  const face = picture(fields);
  return {
    slug,
    name: text(fields, "name"),
    role: text(fields, "role"),
    ...(face !== undefined && { picture: face }),
    html: text(fields, "profile_html"),
    updatedAt: entry.sys.updatedAt,
    picks: await loadPicks(texts(fields, "picks").slice(0, mostPicks), { path, call, signal }),
    articles: articles.map(articleCard),
    outfits: worn.outfits,
  };
}

async function loadPicks(
  codes: readonly string[],
  { path, call, signal }: Pick<LoadArgs, "path" | "call"> & { signal: AbortSignal | undefined },
) {
  if (codes.length === 0) return [];
  const params = { "commodity_code-in": `${codes.join(" ")} :OR`, limit: mostPicks };
  try {
    const { items } = await call("naviPlus/editor_id", { path, component: "editor_id", params }, signal && { signal });
    return items.map(leanCard);
  } catch (error) {
    if (signal?.aborted) throw error;
    return [];
  }
}
