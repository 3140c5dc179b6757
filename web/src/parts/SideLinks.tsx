import { Link } from "#ui/Link.tsx";
import * as words from "./pageWords.ts";
import styles from "./SideLinks.module.css";

export interface SideLink {
  readonly label: string;
  readonly to: string;
}

type Props = { title: string; links: readonly SideLink[]; path: string };

/** The pages of a family, beside each of them; below it on phones. */
export function SideLinks({ title, links, path }: Props) {
  return (
    <nav aria-label={words.pagesOf(title)} className={styles.side}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={to === path ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
