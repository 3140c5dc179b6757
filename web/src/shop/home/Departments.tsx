import { ContentPicture } from "#parts/ContentPicture.tsx";
import rail from "#parts/RailSection.module.css";
import { type Shop, useShop } from "#parts/shop.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Departments.module.css";
import home from "./Home.module.css";
import { mosaicOf } from "./tiles.ts";
import * as words from "./words.ts";

/** The departments as a mosaic. */
export function Departments() {
  const { departments } = useShop();
  if (departments.length === 0) return null;
  const { narrow, firstAcross, large, doubled } = mosaicOf(departments.length);
  return (
    <section className={`content ${home.section}`} aria-labelledby="departments">
      <div className={rail.head}>
        <h2 id="departments" className={rail.title}>
          {words.departments}
        </h2>
      </div>
      <ul className={cx(styles.mosaic, narrow === 3 && styles.three)}>
        {departments.map((department, i) => (
          <li
            key={department.category_code}
            className={cx(
              styles.tile,
              i === 0 && firstAcross && styles.across,
              i === 0 && large && styles.large,
              i < doubled && styles.doubled,
            )}
          >
            <Tile department={department} large={i === 0 && large} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ department, large }: { department: Shop["departments"][number]; large: boolean }) {
  const { category_code, category_name, path, picture } = department;
  return (
    <Link to={path} className={styles.link} data-track={`home_department_${category_code}`}>
      <span className={styles.frame}>
        {picture !== undefined && (
          <ContentPicture
            src={picture}
            alt=""
            sizes={large ? "(width >= 60em) 600px, 46vw" : "(width >= 60em) 300px, 46vw"}
            shape="square"
            className={styles.picture}
          />
        )}
      </span>
      <span className={styles.name}>{category_name}</span>
    </Link>
  );
}
