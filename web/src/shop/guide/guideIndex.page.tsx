import ChevronRight from "lucide-react/icons/chevron-right";
import styles from "#parts/ContentPage.module.css";
import { contentPage } from "#parts/contentPage.tsx";
import { Prose } from "#parts/Prose.tsx";
import { loadFamily, loadText, summaryOf, type TextEntry, type TextLink } from "#parts/textPages.ts";
import { Link } from "#ui/Link.tsx";
import { Guidance } from "./Guidance.tsx";
import own from "./GuideIndex.module.css";
import { isGuide } from "./guides.ts";
import * as words from "./words.ts";

interface IndexData {
  readonly entry: TextEntry;
  readonly guides: readonly TextLink[];
}

/** All guides at a glance. */
export const page = contentPage<IndexData>({
  async load({ call, signal }) {
    const [entry, guides] = await Promise.all([loadText(call, "guide", signal), loadFamily(call, isGuide, signal)]);
    return { entry, guides };
  },
  head: ({ entry }) => ({ description: summaryOf(entry) }),
  Component: ({ data: { entry, guides } }) => (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{entry.title}</h1>
        {entry.lead !== "" && <p className={styles.lead}>{entry.lead}</p>}
      </header>
      <nav aria-label={words.list}>
        <ul className={own.guides}>
          {guides.map(({ label, to, lead }) => (
            <li key={to}>
              <Link to={to} className={own.guide}>
                <span className={own.name}>{label}</span>
                {lead !== "" && <span className={own.lead}>{lead}</span>}
                <ChevronRight aria-hidden className={own.mark} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {entry.html !== "" && <Prose html={entry.html} />}
      <Guidance />
    </div>
  ),
});
