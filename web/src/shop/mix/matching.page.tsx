import type { MatchingPage } from "#api/contract.gen.ts";
import styles from "#parts/list/ListPage.module.css";
import type { Page } from "#parts/page.ts";
import { RailSection } from "#parts/RailSection.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import * as words from "./words.ts";

/** Goods that match for parents, children and babies, a row for each family. */
export const page: Page<MatchingPage> = {
  load: ({ query, call, signal }) =>
    call("siapi/matching/select/", { page: pageOf(query.get("page")) }, signal && { signal }),
  head: ({ page: here, families }) => ({
    description: words.matchingText,
    canonical: address(here),
    image: families[0]?.items[0]?.picture?.large,
  }),
  Component: ({ data: { families, page: here, pages } }) => (
    <div className={`content ${styles.page}`}>
      <header className={styles.header}>
        <h1 className={styles.title}>{words.matchingTitle}</h1>
        <p>{words.matchingText}</p>
      </header>
      {families.length === 0 && <Empty title={words.noMatching} />}
      {families.map(({ brand_name, alike, items }) => {
        const name = words.family(brand_name, alike);
        return (
          <RailSection
            key={items[0]?.color_sku_code}
            title={name}
            items={items.map((item) => ({ ...item, note: item.age }))}
            list={{ id: "matching", name }}
          />
        );
      })}
      <div className={styles.foot}>
        <Pagination page={here} pages={pages} href={address} label={words.matchingPages} />
      </div>
    </div>
  ),
};

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

function address(n: number): string {
  return n > 1 ? `/matching?page=${n}` : "/matching";
}
