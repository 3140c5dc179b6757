import { articleKinds } from "#parts/articleKinds.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./KindLinks.module.css";
import * as words from "./words.ts";

/** The way from one kind of article to the others. */
export function KindLinks({ kind = "" }: { kind?: string }) {
  const ways = [{ to: "/article", title: words.all, here: kind === "" }].concat(
    articleKinds.map((entry) => ({ to: `/article/${entry.kind}`, title: entry.title, here: entry.kind === kind })),
  );
  return (
    <nav aria-label={words.kinds} className={styles.kinds}>
      <ul className={styles.row}>
        {ways.map(({ to, title, here }) => (
          <li key={to}>
            <Link to={to} className={styles.kind} aria-current={here ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
