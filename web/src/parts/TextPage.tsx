import { type ReactNode, useMemo } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./ContentPage.module.css";
import { Phrases } from "./Phrases.tsx";
import { Prose } from "./Prose.tsx";
import * as words from "./pageWords.ts";
import { headingsOf, readProse } from "./proseTree.ts";

type Props = {
  title: string;
  phrases?: readonly string[] | undefined;
  lead?: string;
  html: string;
  /** Has the page's whole width, without a side column that brings the margins. */
  alone?: boolean;
  children?: ReactNode;
};

/** So many sections need a table of contents. */
const many = 4;

/** A page of text: a guide, a notice, a policy. */
export function TextPage({ title, phrases, lead = "", html, alone = false, children }: Props) {
  const headings = useMemo(() => headingsOf(readProse(html)), [html]);
  return (
    <div className={cx(styles.page, alone && "content")}>
      <header className={styles.head}>
        <h1 className={cx("phrases", styles.title)}>
          <Phrases of={phrases} text={title} />
        </h1>
        {lead !== "" && <p className={styles.lead}>{lead}</p>}
      </header>
      {headings.length >= many && (
        <nav aria-label={words.contents} className={styles.contents}>
          <p aria-hidden className={styles.contentsTitle}>
            {words.contents}
          </p>
          <ol>
            {headings.map(({ id, words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Prose html={html} />
      {children}
    </div>
  );
}
