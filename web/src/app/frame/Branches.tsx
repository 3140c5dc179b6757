import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { CategoryNode } from "#api/contract.gen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Menu.module.css";

/** The categories in the phone's menu. Comes when they do. */
export default function Branches({ tree }: { tree: readonly CategoryNode[] }) {
  return (
    <ul>
      {tree.map((node) => (
        <Branch key={node.category_code} node={node} />
      ))}
    </ul>
  );
}

/** A link, and a button that unfolds what is below it. */
function Branch({ node }: { node: CategoryNode }) {
  const [open, setOpen] = useState(false);
  const { category_code, category_name, path, children } = node;
  return (
    <li>
      <div className={styles.branch}>
        <Link to={`/categories/${path}`} className={styles.link} data-track={`menu_${category_code}`}>
          {category_name}
        </Link>
        {children.length > 0 && (
          <button
            type="button"
            aria-label={`${category_name}のカテゴリ`}
            aria-expanded={open}
            className={styles.unfold}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden />
          </button>
        )}
      </div>
      {open && (
        <ul className={styles.below}>
          {children.map((child) => (
            <Branch key={child.category_code} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
