import { CallError } from "#api/call.ts";
import type { Outfit } from "#api/contract.gen.ts";
import OutfitBuy from "#parts/outfit/OutfitBuy.tsx";
import { OutfitGrid } from "#parts/outfit/OutfitCard.tsx";
import styles from "#parts/outfit/Outfits.module.css";
import { Together } from "#parts/outfit/Together.tsx";
import * as words from "#parts/outfit/words.ts";
import { Prose } from "#parts/Prose.tsx";
import { type LoadArgs, notFound, type Page } from "#parts/page.ts";
import { yen } from "#text/yen.ts";
import { TextLink } from "#ui/TextLink.tsx";

interface Shown {
  readonly outfit: Outfit;
  readonly others: readonly Outfit[];
}

const mostOthers = 4;

/** One outfit: its picture, what its maker says, and its goods. */
export const page: Page<Shown> = {
  load,
  head: ({ outfit }) => ({
    title: outfit.title,
    description: outfit.body_html?.replace(/<[^>]*>/g, "").trim() || words.lead,
    image: outfit.picture ?? outfit.pieces[0]?.picture?.large,
    type: "article",
    jsonLd: (origin) => [
      {
        "@type": "ItemList",
        name: outfit.title,
        itemListElement: outfit.pieces.map(({ commodity_name, color_sku_code }, i) => ({
          "@type": "ListItem",
          position: i + 1,
          name: commodity_name,
          url: `${origin}/items/${color_sku_code}`,
        })),
      },
    ],
  }),
  crumbs: ({ outfit }) => ({ replacementTitle: outfit.title }),
  Component: ({ data: { outfit, others } }) => (
    <div className={`content ${styles.page}`}>
      <div className={styles.outfit}>
        <figure className={styles.card}>
          <Together outfit={outfit} sizes="(width >= 60em) 38rem, 100vw" large />
          {outfit.worn?.caption && <figcaption className={styles.dim}>{outfit.worn.caption}</figcaption>}
        </figure>
        <div className={styles.words}>
          <h1 className={styles.title}>{outfit.title}</h1>
          {outfit.body_html && <Prose html={outfit.body_html} />}
          {outfit.editor_slug && (
            <p>
              <TextLink to={`/editor/${outfit.editor_slug}`}>{words.by(outfit.editor_name ?? "")}</TextLink>
            </p>
          )}
          <p className={styles.dim}>
            {outfit.wearer} {words.pieces(outfit.pieces.length, yen(outfit.total))}
          </p>
          <OutfitBuy key={outfit.slug} outfit={outfit} />
        </div>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className={styles.words}>
          <h2 id="others" className={styles.title}>
            {words.others}
          </h2>
          <OutfitGrid outfits={others} />
          <p>
            <TextLink to="/outfits">{words.seeAll}</TextLink>
          </p>
        </section>
      )}
    </div>
  ),
};

async function load({ params, call, signal }: LoadArgs): Promise<Shown> {
  const slug = params.id ?? "";
  const options = signal && { signal };
  try {
    const outfit = await call("siapi/outfit/select/", { slug }, options);
    const by = { limit: mostOthers, except: slug, ...(outfit.editor_slug && { editor: outfit.editor_slug }) };
    const others = await call("siapi/outfit/list/", by, options).then(
      ({ outfits }) => outfits,
      () => [],
    );
    return { outfit, others };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw notFound();
    throw error;
  }
}
