import { SearchBox } from "#parts/SearchBox.tsx";
import { useShop } from "#parts/shop.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./ErrorMessage.module.css";
import { sentenceOf } from "./sentences.ts";
import * as words from "./words.ts";

/** What an address without a page shows: the shop in its dress, and ways on from here. */
export function NotFoundPage() {
  const { title, text } = sentenceOf(404);
  const { departments } = useShop();
  return (
    <section className={`content ${styles.message}`}>
      <p className={styles.code} lang="en">
        404 Page not found
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.search}>
        <SearchBox />
      </div>
      {departments.length > 0 && (
        <nav aria-label={words.departments} className={styles.links}>
          {departments.map((department) => (
            <TextLink key={department.category_code} to={department.path}>
              {department.category_name}
            </TextLink>
          ))}
        </nav>
      )}
      <ButtonLink to="/" variant="secondary">
        {words.toTop}
      </ButtonLink>
    </section>
  );
}
