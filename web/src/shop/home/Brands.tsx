import rail from "#parts/RailSection.module.css";
import { Link } from "#ui/Link.tsx";
import styles from "./Brands.module.css";
import home from "./Home.module.css";
import type { HomeBrand } from "./homeData.ts";
import { More } from "./More.tsx";
import * as words from "./words.ts";

/** The brands that the shop recommends, by their marks. */
export function Brands({ brands }: { brands: readonly HomeBrand[] }) {
  if (brands.length === 0) return null;
  return (
    <section className={`content ${home.section}`} aria-labelledby="brands">
      <div className={rail.head}>
        <h2 id="brands" className={rail.title}>
          {words.recommendedBrands}
        </h2>
        <More to="/brands" of={words.brands} />
      </div>
      <ul className={styles.grid}>
        {brands.map(({ brand_code, brand_name, brand_list_alias, mark }) => (
          <li key={brand_code} className={styles.cell}>
            <Link
              to={`/brands/${brand_list_alias}`}
              className={styles.link}
              data-track={`home_brand_${brand_list_alias}`}
            >
              {mark !== undefined && (
                <img
                  src={mark}
                  alt=""
                  width={160}
                  height={80}
                  loading="lazy"
                  decoding="async"
                  className={styles.mark}
                />
              )}
              <span className={styles.name}>{brand_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
