import type { Brand } from "#api/contract.gen.ts";
import type { Page } from "#parts/page.ts";
import { BrandGroups } from "./BrandGroups.tsx";
import styles from "./Brands.module.css";
import { byAlphabet, byKana, recommended } from "./brandIndex.ts";
import { RecommendedBrand } from "./RecommendedBrand.tsx";
import * as words from "./words.ts";

/** Three rows of four on wide screens. */
const mostRecommended = 12;

export const page: Page<readonly Brand[]> = {
  load: async ({ call, signal }) => (await call("siapi/brand/select/", {}, signal && { signal })).brands,
  head: (brands) => ({
    description: words.description(brands.length),
  }),
  Component: BrandsPage,
};

function BrandsPage({ data: brands }: { data: readonly Brand[] }) {
  const chosen = recommended(brands, mostRecommended);
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.lead}>
          {words.leadBefore}
          {brands.length}
          {words.leadAfter}
        </p>
      </header>
      {chosen.length > 0 && (
        <ul className={styles.recommended}>
          {chosen.map((brand) => (
            <li key={brand.brand_code}>
              <RecommendedBrand brand={brand} />
            </li>
          ))}
        </ul>
      )}
      <BrandGroups title={words.bySyllable} groups={byKana(brands)} />
      <BrandGroups title={words.byLetter} groups={byAlphabet(brands)} inLatin />
    </div>
  );
}
