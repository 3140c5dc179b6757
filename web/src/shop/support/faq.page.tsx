import Search from "lucide-react/icons/search";
import { useDeferredValue, useMemo, useState } from "react";
import { faqThing } from "#parts/articleThings.ts";
import styles from "#parts/ContentPage.module.css";
import { contentPage } from "#parts/contentPage.tsx";
import { Empty } from "#ui/Empty.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Faq.module.css";
import { FaqAnswer } from "./FaqAnswer.tsx";
import { anchorOf, byCategory, loadQuestions, type Question, search, searchable } from "./faqData.ts";

interface FaqData {
  readonly questions: readonly Question[];
  /** What was searched for on the page before. */
  readonly typed: string;
}

/** Questions that are asked often, with a search that needs no server. */
export const page = contentPage<FaqData>({
  load: async ({ query, call, signal }) => ({
    questions: await loadQuestions(call, signal),
    typed: (query.get("q") ?? "").slice(0, 100),
  }),
  head: ({ questions, typed }) => ({
    description: `ご注文、お支払い、お届け、返品など、よくあるご質問${questions.length}件とその答えをまとめました。`,
    noindex: typed !== "",
    jsonLd: () => (questions.length === 0 ? [] : [faqThing(questions)]),
  }),
  Component: FaqPage,
});

function FaqPage({ data: { questions, typed } }: { data: FaqData }) {
  const [words, setWords] = useState(typed);
  const wanted = useDeferredValue(words);
  const all = useMemo(() => searchable(questions), [questions]);
  const found = useMemo(() => search(all, wanted), [all, wanted]);
  const categories = byCategory(found);
  const searching = wanted.trim() !== "";
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>よくあるご質問</h1>
        <search className={own.search}>
          <form action="/support/faq" onSubmit={(event) => event.preventDefault()}>
            <TextField
              label="質問をさがす"
              hideLabel
              name="q"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              placeholder="例：返品、送料、領収書"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Search aria-hidden className={own.glass} />
          </form>
          <p role="status" className={own.count}>
            {searching && `「${wanted.trim()}」が見つかった質問は${found.length}件です`}
          </p>
        </search>
      </header>
      {categories.length > 1 && (
        <nav aria-label="質問の種類">
          <ul className={own.categories}>
            {categories.map(({ name, questions: list }) => (
              <li key={name}>
                <a href={`#${anchorOf("category", name)}`} className={own.category}>
                  {name}
                  <span className={own.number}>{list.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {found.length === 0 ? (
        <Empty
          title="あてはまる質問が見つかりませんでした"
          action={<TextLink to="/support/contact">お問い合わせをする</TextLink>}
        >
          言葉を短くするか、別の言い方でおさがしください。
        </Empty>
      ) : (
        categories.map(({ name, questions: list }) => (
          <section key={name} aria-labelledby={anchorOf("category", name)} className={own.group}>
            <h2 id={anchorOf("category", name)} className={own.groupTitle}>
              {name}
            </h2>
            <div>
              {list.map((question) => (
                <FaqAnswer key={question.id} question={question} />
              ))}
            </div>
          </section>
        ))
      )}
      <p className={own.further}>
        お探しの答えが見つからないときは、<TextLink to="/support/contact">お問い合わせフォーム</TextLink>
        からお気軽にご連絡ください。
      </p>
    </div>
  );
}
