import type { QuestionPage } from "#api/contract.gen.ts";
import { Section } from "./Details.tsx";
import { Pages } from "./Reviews.tsx";
import styles from "./Voices.module.css";
import * as words from "./words.ts";

/** What was asked about the item, and what the shop and buyers answered. Asking is a page of its own, without a script. */
export function Questions({ code, page }: { code: string; page: QuestionPage | null }) {
  if (page === null) return null;
  return (
    <Section id="questions" title={words.questions}>
      {page.total === 0 && <p className={styles.dim}>{words.noQuestions}</p>}
      <ul className={styles.list}>
        {page.questions.map((question) => (
          <li key={question.id} className={styles.voice}>
            <p className={styles.question}>
              <span aria-hidden>{words.questionMark}</span>
              <strong className={styles.text}>{question.body}</strong>
            </p>
            {question.answers.length === 0 && <p className={styles.dim}>{words.waitsForAnswer}</p>}
            {question.answers.map((answer) => (
              <div key={answer.body} className={styles.reply}>
                <p className={styles.dim}>
                  {words.answerBy[answer.author]} {answer.day}
                </p>
                <p className={styles.text}>{answer.body}</p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <Pages page={page.page} pages={page.pages} name="question_page" anchor="questions" label={words.questionPages} />
      <p>
        <a className={styles.ask} href={`/questions/ask?item=${code}`} rel="nofollow" data-track="question_ask">
          {words.ask}
        </a>
      </p>
    </Section>
  );
}
