import { ContentPicture } from "#parts/ContentPicture.tsx";
import { Link } from "#ui/Link.tsx";
import styles from "./Article.module.css";
import type { Author } from "./articleData.ts";

/** Who wrote it. */
export function Byline({ author: { slug, name, role, picture } }: { author: Author }) {
  return (
    <p className={styles.byline}>
      <Link to={`/editor/${slug}`} className={styles.author} data-track={`article_editor_${slug}`}>
        {picture !== undefined && (
          <ContentPicture src={picture} alt="" sizes="48px" shape="square" className={styles.face} />
        )}
        <span>
          {name}
          {role !== "" && <span className={styles.role}>{role}</span>}
        </span>
      </Link>
    </p>
  );
}
