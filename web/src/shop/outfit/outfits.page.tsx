import type { OutfitList } from "#api/contract.gen.ts";
import { pageOf } from "#parts/content.ts";
import { OutfitGrid } from "#parts/outfit/OutfitCard.tsx";
import styles from "#parts/outfit/Outfits.module.css";
import * as words from "#parts/outfit/words.ts";
import { type LoadArgs, type Page, redirectTo } from "#parts/page.ts";
import { Empty } from "#ui/Empty.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { TextLink } from "#ui/TextLink.tsx";

interface Shown extends OutfitList {
  readonly wearer: string;
}

/** All outfits that the shop made. */
export const page: Page<Shown> = {
  load,
  head: (data) => ({
    title: data.page > 1 ? words.pageTitle(words.title, data.page) : words.title,
    description: words.description(data.total),
    canonical: address(data.wearer, data.page),
    noindex: data.wearer !== "",
    image: data.outfits[0]?.picture,
    ...(data.page > 1 && { prev: address(data.wearer, data.page - 1) }),
    ...(data.page < data.pages && { next: address(data.wearer, data.page + 1) }),
    jsonLd: (origin) => [
      {
        "@type": "ItemList",
        itemListElement: data.outfits.map(({ slug, title }, i) => ({
          "@type": "ListItem",
          position: i + 1,
          name: title,
          url: `${origin}/outfits/${slug}`,
        })),
      },
    ],
  }),
  Component: ({ data }) => (
    <div className={`content ${styles.page}`}>
      <header>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.dim}>{words.lead}</p>
      </header>
      <nav aria-label={words.narrow} className={styles.wearers}>
        {words.wearers.map(([wearer, name]) => (
          <TextLink
            key={wearer}
            to={address(wearer, 1)}
            aria-current={wearer === data.wearer ? "page" : undefined}
            data-track="outfit_wearer"
          >
            {name}
          </TextLink>
        ))}
      </nav>
      {data.outfits.length === 0 ? (
        <Empty title={words.none} action={<TextLink to="/items">{words.toItems}</TextLink>} />
      ) : (
        <OutfitGrid outfits={data.outfits} />
      )}
      <Pagination page={data.page} pages={data.pages} href={(n) => address(data.wearer, n)} />
    </div>
  ),
};

async function load({ query, call, signal }: LoadArgs): Promise<Shown> {
  const asked = query.get("wearer") ?? "";
  const wearer = words.wearers.some(([one]) => one === asked) ? asked : "";
  const list = await call("siapi/outfit/list/", { page: pageOf(query), wearer }, signal && { signal });
  if (list.page > list.pages) throw redirectTo(address(wearer, list.pages));
  return { ...list, wearer };
}

function address(wearer: string, n: number): string {
  const query = [...(wearer === "" ? [] : [`wearer=${wearer}`]), ...(n > 1 ? [`page=${n}`] : [])].join("&");
  return query === "" ? "/outfits" : `/outfits?${query}`;
}
