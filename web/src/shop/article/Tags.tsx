import { Link } from "#ui/Link.tsx";
import styles from "./Tags.module.css";
import * as words from "./words.ts";

type Props = {
  kind: string;
  tags: readonly string[];
  /** The tag that the list is narrowed to. */
  chosen?: string;
};

/** What an article is about; each leads to the others of its kind that are. */
export function Tags({ kind, tags, chosen }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={words.tags} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={tag === chosen ? `/article/${kind}` : `/article/${kind}?tag=${encodeURIComponent(tag)}`}
            className={styles.tag}
            aria-current={tag === chosen ? "true" : undefined}
          >
            <span aria-hidden>#</span>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
