import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { CategoryNode } from "#api/contract.gen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Menu.module.css";
import * as words from "./words.ts";

type Props = {
  name: string;
  to: string;
  below: readonly CategoryNode[];
};

/** A line of the phone's menu: a link, and a button that unfolds what is below it. */
export function Branch({ name, to, below }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={styles.branch}>
        <Link to={to} className={styles.link} data-track={`menu_${to}`}>
          {name}
        </Link>
        {below.length > 0 && (
          <button
            type="button"
            aria-label={words.categoriesOf(name)}
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
          {below.map(({ category_code, category_name, path, children }) => (
            <Branch key={category_code} name={category_name} to={`/categories/${path}`} below={children} />
          ))}
        </ul>
      )}
    </li>
  );
}
