import { PageLink } from "#parts/PageLink.tsx";
import { useShop } from "#parts/shop.ts";
import styles from "./Departments.module.css";

/** The departments as a mosaic. */
export function Departments() {
  const { departments } = useShop();
  if (departments.length === 0) return null;
  return (
    <section className={`content ${styles.departments}`} aria-labelledby="departments">
      <h2 id="departments" className={styles.heading}>
        売り場からさがす
      </h2>
      <ul className={styles.mosaic}>
        {departments.map(({ category_code, category_name, path }) => (
          <li key={category_code} className={styles.tile}>
            <PageLink to={path} className={styles.link} instead={<span className={styles.link}>{category_name}</span>}>
              {category_name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
