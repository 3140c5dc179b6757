import Search from "lucide-react/icons/search";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { faqThing } from "#parts/articleThings.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import styles from "#parts/ContentPage.module.css";
import { contentPage } from "#parts/contentPage.tsx";
import { DelayedCalls } from "#parts/delayed.ts";
import { Empty } from "#ui/Empty.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Faq.module.css";
import { FaqAnswer } from "./FaqAnswer.tsx";
import { anchorOf, byCategory, findQuestions, loadQuestions, type Question, search, searchable } from "./faqData.ts";

interface FaqData {
  readonly questions: readonly Question[];
  /** What was searched for on the page before. */
  readonly typed: string;
  /** The ids of the questions that it finds. */
  readonly found: readonly string[];
}

/** Questions that are asked often. What has the letters shows at once, what is meant in another spelling follows. */
export const page = contentPage<FaqData>({
  load: async ({ query, call, signal }) => {
    const typed = (query.get("q") ?? "").slice(0, 100);
    const [questions, found] = await Promise.all([
      loadQuestions(call, signal),
      typed.trim() === "" ? new Set<string>() : findQuestions(call, typed, signal),
    ]);
    return { questions, typed, found: [...found] };
  },
  head: ({ questions, typed }) => ({
    description: `ご注文、お支払い、お届け、返品など、よくあるご質問${questions.length}件とその答えをまとめました。`,
    noindex: typed !== "",
    jsonLd: () => (questions.length === 0 ? [] : [faqThing(questions)]),
  }),
  Component: FaqPage,
});

function FaqPage({ data: { questions, typed, found: foundBefore } }: { data: FaqData }) {
  const [words, setWords] = useState(typed);
  const wanted = useDeferredValue(words);
  const all = useMemo(() => searchable(questions), [questions]);
  const meant = useMeant(wanted, typed, foundBefore);
  const found = useMemo(() => {
    const here = new Set(search(all, wanted));
    return questions.filter((question) => here.has(question) || meant.has(question.id));
  }, [all, questions, wanted, meant]);
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
            {searching && `「${wanted.trim()}」を含む質問 ${found.length}件`}
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

/** What the shop's search finds for the words, once it has answered. */
function useMeant(words: string, typed: string, foundBefore: readonly string[]): ReadonlySet<string> {
  const call = useBrowserCall();
  const [answer, setAnswer] = useState(() => ({ words: typed, ids: new Set(foundBefore) as ReadonlySet<string> }));
  useEffect(() => {
    if (call === undefined || words.trim() === "" || words === answer.words) return;
    const asking = new AbortController();
    const later = new DelayedCalls(pause);
    later.add(() => {
      void findQuestions(call, words, asking.signal).then((ids) => {
        if (!asking.signal.aborted) setAnswer({ words, ids });
      });
    });
    return () => {
      later.clear();
      asking.abort();
    };
  }, [call, words, answer.words]);
  return answer.words === words && words.trim() !== "" ? answer.ids : none;
}

const none: ReadonlySet<string> = new Set();

/** Who still types waits for nothing. */
const pause = 200;
