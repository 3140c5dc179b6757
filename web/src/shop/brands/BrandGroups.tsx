import { useId } from "react";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./BrandGroups.module.css";
import type { Group } from "./brandIndex.ts";

type Props = {
  title: string;
  groups: readonly Group[];
  /** Names stand in the alphabet first, since that is how they are looked for here. */
  inLatin?: boolean;
};

/** An index: the headings to jump to, then the brands under each. */
export function BrandGroups({ title, groups, inLatin = false }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.index}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <nav aria-labelledby={id}>
        <ul className={cx(styles.jumps, inLatin && styles.latin)}>
          {groups.map((group) => (
            <li key={group.id}>
              {group.brands.length > 0 ? (
                <Link to={`#${group.id}`} className={styles.jump}>
                  {group.heading}
                </Link>
              ) : (
                <span className={cx(styles.jump, styles.empty)}>{group.heading}</span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {groups
          .filter(({ brands }) => brands.length > 0)
          .map((group) => (
            <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className={styles.group}>
              <h3 id={`${group.id}-title`} className={styles.heading}>
                {group.heading}
              </h3>
              <ul className={styles.brands}>
                {group.brands.map((brand) => {
                  const [name, other] = inLatin
                    ? [brand.brand_name_alphabet, brand.brand_name]
                    : [brand.brand_name, brand.brand_name_alphabet];
                  return (
                    <li key={brand.brand_code}>
                      <Link to={`/brands/${brand.brand_list_alias}`} className={styles.brand} data-track="brands_index">
                        {name}
                        <span className={styles.other}>{other}</span>
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}
