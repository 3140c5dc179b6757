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
import * as words from "./words.ts";

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
    description: words.faqDescription(questions.length),
    noindex: typed !== "",
    jsonLd: () => (questions.length === 0 ? [] : [faqThing(questions)]),
  }),
  Component: FaqPage,
});

function FaqPage({ data: { questions, typed, found: foundBefore } }: { data: FaqData }) {
  const [asked, setAsked] = useState(typed);
  const wanted = useDeferredValue(asked);
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
        <h1 className={styles.title}>{words.faq}</h1>
        <search className={own.search}>
          <form action="/support/faq" onSubmit={(event) => event.preventDefault()}>
            <TextField
              label={words.findQuestion}
              hideLabel
              name="q"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              placeholder={words.findExample}
              value={asked}
              onChange={(event) => setAsked(event.target.value)}
            />
            <Search aria-hidden className={own.glass} />
          </form>
          <p role="status" className={own.count}>
            {searching && words.foundQuestions(wanted.trim(), found.length)}
          </p>
        </search>
      </header>
      {categories.length > 1 && (
        <nav aria-label={words.faqTopics}>
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
        <Empty title={words.noQuestion} action={<TextLink to="/support/contact">{words.contact}</TextLink>}>
          {words.shorterWords}
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
        {words.noAnswerBefore}
        <TextLink to="/support/contact">{words.contactForm}</TextLink>
        {words.noAnswerAfter}
      </p>
    </div>
  );
}

/** What the shop's search finds for the words, once it has answered. */
function useMeant(asked: string, typed: string, foundBefore: readonly string[]): ReadonlySet<string> {
  const call = useBrowserCall();
  const [answer, setAnswer] = useState(() => ({ asked: typed, ids: new Set(foundBefore) as ReadonlySet<string> }));
  useEffect(() => {
    if (call === undefined || asked.trim() === "" || asked === answer.asked) return;
    const asking = new AbortController();
    const later = new DelayedCalls(pause);
    later.add(() => {
      void findQuestions(call, asked, asking.signal).then((ids) => {
        if (!asking.signal.aborted) setAnswer({ asked, ids });
      });
    });
    return () => {
      later.clear();
      asking.abort();
    };
  }, [call, asked, answer.asked]);
  return answer.asked === asked && asked.trim() !== "" ? answer.ids : none;
}

const none: ReadonlySet<string> = new Set();

/** Who still types waits for nothing. */
const pause = 200;
