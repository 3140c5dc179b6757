import type { CardItem } from "#parts/ItemCard.tsx";
import { ItemGrid } from "#parts/ItemGrid.tsx";
import { leanCard } from "#parts/leanCard.ts";
import { atPage, type Conditions, pageSize, readConditions, searchOf } from "#parts/list/conditions.ts";
import styles from "#parts/list/ListPage.module.css";
import { type Head, type Page, redirectTo } from "#parts/page.ts";
import { useShop } from "#parts/shop.ts";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import intro from "./Intro.module.css";
import { intoSight } from "./intoSight.ts";
import * as words from "./words.ts";

interface RankingData {
  readonly items: readonly CardItem[];
  readonly hitnum: number;
  /** Of which only the department counts. */
  readonly conditions: Conditions;
}

const name = { id: "ranking", name: words.rankingTitle };

/** The most popular items, of the whole shop or of one department. */
export const page: Page<RankingData> = {
  async load({ query, call, signal }) {
    const all = readConditions(query);
    const department = all.filters["category_code_1-in"]?.slice(0, 1);
    const conditions: Conditions = {
      word: "",
      page: all.page,
      filters: department === undefined ? {} : { "category_code_1-in": department },
    };
    const params = {
      limit: pageSize,
      offset: pageSize * (all.page - 1),
      "popular_rank-numbersort": "!asc",
      ...(department !== undefined && { "category_code_1-in": `${department}:OR` }),
    };
    const { items, info } = await call(
      "naviPlus/ranking",
      { path: "/ranking", component: "ranking", params },
      signal === undefined ? {} : { signal },
    );
    const pages = pagesOf(info.hitnum);
    if (all.page > pages) throw redirectTo(`/ranking${searchOf(atPage(conditions, pages))}`);
    return { items: items.map(leanCard), hitnum: info.hitnum, conditions };
  },
  head: ({ items, hitnum, conditions }): Head => {
    const { page: here } = conditions;
    const address = (n: number) => `/ranking${searchOf(atPage(conditions, n))}`;
    return {
      title: here > 1 ? words.rankingPage(here) : words.rankingTitle,
      description: words.rankingText,
      canonical: address(here),
      image: items.find((item) => item.picture !== null)?.picture?.large,
      ...(here > 1 && { prev: address(here - 1) }),
      ...(here < pagesOf(hitnum) && { next: address(here + 1) }),
      jsonLd: (origin) => [
        {
          "@type": "ItemList",
          name: words.rankingTitle,
          itemListOrder: "https://schema.org/ItemListOrderAscending",
          itemListElement: items.map(({ color_sku_code }, i) => ({
            "@type": "ListItem",
            position: pageSize * (here - 1) + i + 1,
            url: `${origin}/items/${color_sku_code}`,
          })),
        },
      ],
    };
  },
  Component: ({ data: { items, hitnum, conditions } }) => (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>{words.rankingTitle}</h1>
      <Departments chosen={conditions.filters["category_code_1-in"]?.[0]} />
      {items.length === 0 ? (
        <Empty title={words.noRanking} />
      ) : (
        <ItemGrid items={items} list={name} first={pageSize * (conditions.page - 1)} ranked leading />
      )}
      <div className={styles.foot}>
        <Pagination
          page={conditions.page}
          pages={pagesOf(hitnum)}
          href={(n) => `/ranking${searchOf(atPage(conditions, n))}`}
        />
      </div>
    </div>
  ),
};

function pagesOf(hitnum: number): number {
  return Math.max(Math.ceil(hitnum / pageSize), 1);
}

function Departments({ chosen }: { chosen: string | undefined }) {
  const { departments } = useShop();
  if (departments.length === 0) return null;
  const ways = [
    { label: words.overall, to: "/ranking", here: chosen === undefined },
    ...departments.map(({ category_code, category_name }) => ({
      label: category_name,
      to: `/ranking?category_code_1-in=${encodeURIComponent(category_code)}`,
      here: chosen === category_code,
    })),
  ];
  return (
    <nav aria-label={words.byDepartment}>
      <ul className={intro.below} onFocus={intoSight}>
        {ways.map(({ label, to, here }) => (
          <li key={to}>
            <Link to={to} className={intro.step} aria-current={here ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
