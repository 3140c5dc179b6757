import type { CategoryNode } from "#api/contract.gen.ts";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { Link } from "#ui/Link.tsx";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";
import styles from "./MegaMenu.module.css";
import * as words from "./menuWords.ts";

type Props = {
  code: string;
  name: string;
  path: string;
  picture: string | undefined;
  /** The department with all below it; absent while it is on its way. */
  node: CategoryNode | undefined;
};

/** What a department has: its categories in columns, and theirs below them. */
export default function MegaMenu({ code, name, path, picture, node }: Props) {
  return (
    <div className={styles.panel}>
      <div className={`content ${styles.inner}`}>
        <div className={styles.lead}>
          {picture !== undefined && (
            <ContentPicture src={picture} alt="" sizes="200px" shape="square" className={styles.picture} />
          )}
          <p className={styles.name}>{name}</p>
          <Link to={path} className={styles.all} data-track={`mega_${path}`}>
            {words.allOf(name)}
          </Link>
          <ul>
            {shortcuts(code).map(([to, label]) => (
              <li key={to}>
                <Link to={to} className={styles.link} data-track={`mega_${to}`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {node === undefined ? (
          <Loading label={words.loadingCategories}>
            <Skeleton shape="short" />
            <Skeleton shape="text" />
          </Loading>
        ) : (
          <ul className={styles.columns}>
            {node.children.map((category) => (
              <li key={category.category_code} className={styles.column}>
                <CategoryLink node={category} className={styles.heading} />
                <ul>
                  {category.children.map((kind) => (
                    <li key={kind.category_code}>
                      <CategoryLink node={kind} className={styles.link} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** What people look for in a department whatever it has. */
const shortcuts = (code: string) =>
  [
    [`/items?category_code_1-in=${code}&new_arrival_days-in=0%3A13`, words.newArrivals],
    [`/items?category_code_1-in=${code}&sale_flg-in=1`, words.sale],
    [`/ranking?category_code_1-in=${code}`, words.ranking],
  ] as const;

function CategoryLink({ node, className }: { node: CategoryNode; className: string | undefined }) {
  return (
    <Link to={`/categories/${node.path}`} className={className} data-track={`mega_${node.category_code}`}>
      {node.category_name}
    </Link>
  );
}
