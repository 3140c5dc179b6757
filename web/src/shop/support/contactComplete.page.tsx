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
      <h1 className={styles.title}>お問い合わせ</h1>
      <Loading label="受付の状況を確かめています">
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
        <h1 className={styles.title}>送信されたお問い合わせはありません</h1>
      </header>
      <Notice
        title="このタブでは、お問い合わせが送信されていません"
        action={<TextLink to="/support/contact">お問い合わせへ</TextLink>}
      >
        すでにお送りいただいたときは、受付のメールをご確認ください。お問い合わせ番号が書かれています。
      </Notice>
    </>
  );
}

function Sent({ number }: { number: string }) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>お問い合わせを受け付けました</h1>
        <ContactSteps current={2} />
      </header>
      <div className={own.done}>
        <p>
          お問い合わせ番号
          <br />
          <strong className={own.number}>{number}</strong>
        </p>
        <p>
          確認のメールをお送りしました。ご返信まで、1〜2営業日ほどお待ちください。
          <br />
          メールが届かないときは、迷惑メールのフォルダーをご確認のうえ、
          <TextLink to="/support/contact">もう一度お問い合わせ</TextLink>ください。
        </p>
        <p>
          <ButtonLink to="/" variant="secondary">
            お買い物を続ける
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
