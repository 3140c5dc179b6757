import { useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { Prose } from "#parts/Prose.tsx";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import own from "./Faq.module.css";
import { anchorOf, type Question } from "./faqData.ts";
import * as words from "./words.ts";

/** A question that unfolds to its answer. */
export function FaqAnswer({ question: { id, question, html } }: { question: Question }) {
  return (
    <div id={anchorOf("question", id)} className={own.question}>
      <Disclosure
        summary={
          <span className={own.summary}>
            <span aria-hidden className={own.letter}>
              Q
            </span>
            {question}
          </span>
        }
      >
        <div className={own.answer}>
          <Prose html={html} />
          <Vote id={id} question={question} />
        </div>
      </Disclosure>
    </div>
  );
}

/** Whether the answer helped. A device has one vote; voting again changes it. */
function Vote({ id, question }: { id: string; question: string }) {
  const action = useAction();
  const [said, setSaid] = useState("");
  const vote = (helpful: boolean) =>
    action.run(
      async (call) => {
        const { helpful: count } = await call("siapi/faq/vote/", { id, helpful });
        const others = count > 1 ? words.helpedOthers(count) : "";
        setSaid(words.thanks(helpful ? others : words.willImprove));
      },
      helpful ? "yes" : "no",
    );
  return (
    <fieldset className={own.vote}>
      <legend className={own.ask}>
        {words.wasHelpful}
        <span className="visually-hidden">：{question}</span>
      </legend>
      {said === "" && (
        <div className={own.votes}>
          <Button variant="secondary" size="small" busy={action.doing === "yes"} onClick={() => vote(true)}>
            {words.yes}
          </Button>
          <Button variant="secondary" size="small" busy={action.doing === "no"} onClick={() => vote(false)}>
            {words.no}
          </Button>
        </div>
      )}
      <ActionFailure action={action} />
      <p role="status" className={own.said}>
        {said}
      </p>
    </fieldset>
  );
}
