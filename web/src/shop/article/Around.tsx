import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { kindTitle } from "#parts/articleKinds.ts";
import { Link } from "#ui/Link.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Around.module.css";
import type { Neighbour } from "./articleData.ts";
import * as words from "./words.ts";

type Props = { kind: string; older: Neighbour | undefined; newer: Neighbour | undefined };

/** The articles before and after one, and the way back to all of them. */
export function Around({ kind, older, newer }: Props) {
  return (
    <nav aria-label={words.around} className={styles.around}>
      {older !== undefined && (
        <Link to={`/article/${kind}/${older.slug}`} className={styles.older}>
          <ChevronLeft aria-hidden />
          <span>
            <span className={styles.label}>{words.previous}</span>
            <span className={styles.title}>{older.title}</span>
          </span>
        </Link>
      )}
      {newer !== undefined && (
        <Link to={`/article/${kind}/${newer.slug}`} className={styles.newer}>
          <span>
            <span className={styles.label}>{words.next}</span>
            <span className={styles.title}>{newer.title}</span>
          </span>
          <ChevronRight aria-hidden />
        </Link>
      )}
      <p className={styles.all}>
        <TextLink to={`/article/${kind}`}>
          {kindTitle(kind)}
          {words.toList}
        </TextLink>
      </p>
    </nav>
  );
}
