import type { CardItem } from "#parts/ItemCard.tsx";
import { ItemGrid } from "#parts/ItemGrid.tsx";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { leanCard } from "#parts/leanCard.ts";
import {
  atPage,
  type Conditions,
  type Filters,
  pageSize,
  readConditions,
  searchOf,
  toggled,
  withValues,
} from "#parts/list/conditions.ts";
import { labelOf } from "#parts/list/facets.ts";
import intro from "#parts/list/Intro.module.css";
import styles from "#parts/list/ListPage.module.css";
import { type Head, type Page, redirectTo } from "#parts/page.ts";
import { useSession } from "#parts/session.ts";
import { useShop } from "#parts/shop.ts";
import { Chip } from "#ui/Badge.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { intoSight } from "./intoSight.ts";
import * as words from "./words.ts";

interface RankingData {
  readonly items: readonly CardItem[];
  readonly hitnum: number;
  /** Of which only the department and the sizes that are to be there count. */
  readonly conditions: Conditions;
}

const mySizes = lazyPart(() => import("#parts/list/MySizes.tsx"));

const name = { id: "ranking", name: words.rankingTitle };

const sizeKey = "stocked_size-in";

/** The most popular items, of the whole shop or of one department. */
export const page: Page<RankingData> = {
  async load({ query, call, signal }) {
    const all = readConditions(query);
    const department = all.filters["category_code_1-in"]?.slice(0, 1);
    const sizes = all.filters[sizeKey];
    const filters: Filters = {
      ...(department !== undefined && { "category_code_1-in": department }),
      ...(sizes !== undefined && { [sizeKey]: sizes }),
    };
    const conditions: Conditions = { word: "", page: all.page, filters };
    const params = {
      limit: pageSize,
      offset: pageSize * (all.page - 1),
      "popular_rank-numbersort": "!asc",
      ...(department !== undefined && { "category_code_1-in": `${department}:OR` }),
      ...(sizes !== undefined && { [sizeKey]: `${sizes.join(" ")}:OR` }),
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
    const address = (n: number) => `/ranking${searchOf(atPage(withValues(conditions, sizeKey, []), n))}`;
    return {
      noindex: conditions.filters[sizeKey] !== undefined,
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
      <Departments conditions={conditions} />
      <Sizes conditions={conditions} />
      {items.length === 0 ? (
        <Empty title={conditions.filters[sizeKey] === undefined ? words.noRanking : words.noneInSize} />
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

/** Sizes that are to be there: for members their own to tick, and for everybody what is in force. */
function Sizes({ conditions }: { conditions: Conditions }) {
  const isMember = Boolean(useSession().session?.customer);
  const sizes = conditions.filters[sizeKey] ?? [];
  return (
    <>
      {isMember && <LazyPart part={mySizes} props={{ data: { path: "/ranking", conditions } }} optional />}
      {sizes.length > 0 && (
        <ul aria-label={words.chosenSizes} className={styles.chips}>
          {sizes.map((value) => (
            <li key={value}>
              <Chip
                label={labelOf({ key: sizeKey, value }, [], [])}
                to={`/ranking${searchOf(toggled(conditions, sizeKey, value))}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Departments({ conditions }: { conditions: Conditions }) {
  const { departments } = useShop();
  const chosen = conditions.filters["category_code_1-in"]?.[0];
  const address = (code: string[]) => `/ranking${searchOf(withValues(conditions, "category_code_1-in", code))}`;
  if (departments.length === 0) return null;
  const ways = [
    { label: words.overall, to: address([]), here: chosen === undefined },
    ...departments.map(({ category_code, category_name }) => ({
      label: category_name,
      to: address([category_code]),
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
