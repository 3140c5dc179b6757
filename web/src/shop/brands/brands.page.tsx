import type { Brand } from "#api/contract.gen.ts";
import type { Page } from "#parts/page.ts";
import { BrandGroups } from "./BrandGroups.tsx";
import styles from "./Brands.module.css";
import { byAlphabet, byKana, recommended } from "./brandIndex.ts";
import { RecommendedBrand } from "./RecommendedBrand.tsx";

/** Three rows of four on wide screens. */
const mostRecommended = 12;

export const page: Page<readonly Brand[]> = {
  load: async ({ call, signal }) => (await call("siapi/brand/select/", {}, signal && { signal })).brands,
  head: (brands) => ({
    description: `Tsumugi 紬で取り扱う${brands.length}のブランドを、おすすめ・五十音・アルファベットからさがせます。`,
  }),
  Component: BrandsPage,
};

function BrandsPage({ data: brands }: { data: readonly Brand[] }) {
  const chosen = recommended(brands, mostRecommended);
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>おすすめブランド</h1>
        <p className={styles.lead}>
          小さな工房から毎日の定番まで、つくり手の顔が見える{brands.length}のブランドをそろえています。
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
      <BrandGroups title="五十音からさがす" groups={byKana(brands)} />
      <BrandGroups title="アルファベットからさがす" groups={byAlphabet(brands)} inLatin />
    </div>
  );
}
