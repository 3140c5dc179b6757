import type { ContentKind, FoundContent } from "#api/contract.gen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Answers.module.css";
import * as words from "./words.ts";

const titles = {
  brand: words.brand,
  article: words.article,
  guide: words.guide,
  faq: words.faq,
} satisfies Record<ContentKind, string>;

const kinds = ["brand", "faq", "guide", "article"] as const;

/** What answers a search besides items: brands, questions, guides and articles, each in a small section. */
export function Answers({ contents }: { contents: readonly FoundContent[] }) {
  if (contents.length === 0) return null;
  return (
    <div className={styles.answers}>
      {kinds.map((kind) => (
        <Section key={kind} title={titles[kind]} contents={contents.filter((one) => one.kind === kind)} />
      ))}
    </div>
  );
}

function Section({ title, contents }: { title: string; contents: readonly FoundContent[] }) {
  if (contents.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {contents.map(({ id, title: name, path, kind }) => (
          <li key={id}>
            <Link to={kind === "faq" ? `${path}?${new URLSearchParams({ q: name })}` : path} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
