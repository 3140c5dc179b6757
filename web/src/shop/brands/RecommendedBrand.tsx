import { useState } from "react";
import type { Brand } from "#api/contract.gen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./RecommendedBrand.module.css";

/** A brand with its mark and the beginning of its story. The whole of it is one link. */
export function RecommendedBrand({ brand }: { brand: Brand }) {
  return (
    <Link to={`/brands/${brand.brand_list_alias}`} className={styles.brand} data-track="brands_recommended">
      <Mark brand={brand} />
      <span className={styles.name}>{brand.brand_name}</span>
      <span className={styles.lead}>{brand.story}</span>
    </Link>
  );
}

/** Brands without a mark of their own show their name in its place. */
function Mark({ brand }: { brand: Brand }) {
  const [missing, setMissing] = useState(false);
  return (
    <span className={styles.mark}>
      {missing ? (
        <span aria-hidden className={styles.letters}>
          {brand.brand_name_alphabet}
        </span>
      ) : (
        <img
          src={`/contents/brands/${brand.brand_code}.svg`}
          alt=""
          width={240}
          height={120}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
