import type { CategoryNode } from "#api/contract.gen.ts";
import { Link } from "#ui/Link.tsx";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";
import styles from "./MegaMenu.module.css";

type Props = {
  name: string;
  path: string;
  /** The department with all below it; absent while it is on its way. */
  node: CategoryNode | undefined;
};

/** What a department has: its categories in columns, and theirs below them. */
export default function MegaMenu({ name, path, node }: Props) {
  return (
    <div className={styles.panel}>
      <div className={`content ${styles.inner}`}>
        <div className={styles.lead}>
          <p className={styles.name}>{name}</p>
          <Link to={path} className={styles.all} data-track={`mega_${path}`}>
            {name}をすべて見る
          </Link>
        </div>
        {node === undefined ? (
          <Loading label="カテゴリを読み込んでいます">
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

function CategoryLink({ node, className }: { node: CategoryNode; className: string | undefined }) {
  return (
    <Link to={`/categories/${node.path}`} className={className} data-track={`mega_${node.category_code}`}>
      {node.category_name}
    </Link>
  );
}
