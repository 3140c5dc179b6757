import { useEffect, useState } from "react";
import styles from "#parts/ContentPage.module.css";
import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Contact.module.css";
import { ContactSteps } from "./ContactSteps.tsx";
import { readNumber } from "./draft.ts";
import * as words from "./words.ts";

/** A question to the shop, last step. */
export const page: Page<{ readonly number: string | undefined }> = {
  // Of a form that was posted without a script; any other number is in this tab.
  load: async ({ query }) => ({ number: /^[\w-]{1,40}$/.exec(query.get("number") ?? "")?.[0] }),
  head: () => ({ noindex: true }),
  Component: CompletePage,
};

/** The number under which the question was taken; null when this tab sent none; absent until the browser has looked. */
type Taken = string | null | undefined;

function CompletePage({ data }: { data: { readonly number: string | undefined } }) {
  const [number, setNumber] = useState<Taken>(data.number);
  useEffect(() => setNumber(data.number ?? readNumber() ?? null), [data.number]);
  return (
    <div className={`content ${styles.page} ${own.column}`}>
      {number === undefined && <Looking />}
      {number === null && <NothingSent />}
      {typeof number === "string" && <Sent number={number} />}
    </div>
  );
}

function Looking() {
  return (
    <>
      <h1 className={styles.title}>{words.title}</h1>
      <Loading label={words.lookingUp}>
        <Skeleton shape="text" />
      </Loading>
    </>
  );
}

/** Opened directly, from a bookmark or in another tab: nothing is claimed that did not happen here. */
function NothingSent() {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.nothingSent}</h1>
      </header>
      <Notice title={words.nothingSentHere} action={<TextLink to="/support/contact">{words.toContact}</TextLink>}>
        {words.letterHasNumber}
      </Notice>
    </>
  );
}

function Sent({ number }: { number: string }) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.received}</h1>
        <ContactSteps current={2} />
      </header>
      <div className={own.done}>
        <p>
          {words.number}
          <br />
          <strong className={own.number}>{number}</strong>
        </p>
        <p>
          {words.letterSent}
          <br />
          {words.noLetterBefore}
          <TextLink to="/support/contact">{words.contactAgain}</TextLink>
          {words.noLetterAfter}
        </p>
        <p>
          <ButtonLink to="/" variant="secondary">
            {words.continueShopping}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
